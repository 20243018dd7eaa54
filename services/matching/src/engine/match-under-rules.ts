import { type MatchOptions, matchAll } from "@matchbook/matcher/assign";
import type { Verdict } from "@matchbook/matcher/judge";
import type { Ledger } from "@matchbook/matcher/ledger";
import { pairKey } from "@matchbook/matcher/line-rule";
import { allocates, type Moment } from "@matchbook/matcher/model";
import type { Pool } from "@matchbook/matcher/pool";
import { applyRules } from "../domain/rules/acting.ts";
import type { Rule } from "../domain/rules/rule.ts";
import type { LoadedPool, Under } from "./load-pool.ts";

/** The lines to match, and how. */
interface Asked {
  lineIds: readonly string[];
  moment: Moment;
  options?: MatchOptions;
  /** Other settings or rules than the stored ones. */
  under?: Under;
}

/**
 * Matches lines under the tenant's rules. When a rule acts on one of them, they are matched without rules first: what
 * rules keep back must not free an invoice, or a choice, for another line. So everything that is confirmed would be
 * confirmed without rules too, but for what a rule allows by its ceiling or its difference.
 * @param open opens the ledger of the decision; each call one of its own
 */
export function matchUnderRules(
  loaded: LoadedPool,
  open: () => Ledger,
  { lineIds, moment, options, under = {} }: Asked,
): { ledger: Ledger; left: Verdict[]; pool: Pool } {
  const acting = loaded.acting(under);
  const ledger = open();
  if (acting.size === 0) {
    const pool = loaded.under(under);
    return { ledger, pool, left: matchAll(ledger, lineIds, pool, moment, options).left };
  }
  const confirmed = (ids: readonly string[], pool: Pool) => {
    const scratch = open();
    matchAll(scratch, ids, pool, moment, options);
    const made = ids.flatMap((id) => scratch.matchesOfLine(id).filter(allocates));
    return made.map(({ transactionId, invoiceId }) => ({
      lineId: transactionId,
      key: pairKey(transactionId, invoiceId),
    }));
  };
  const plain = loaded.under({ ...under, rules: [] });
  const unruled = new Set(confirmed(lineIds, plain).map(({ key }) => key));
  if ([...acting.values()].some(isAllowing)) {
    const allowing = loaded.under({ ...under, allowancesOnly: true });
    // Not what another line's allowance or lower ceiling has freed: alone, the line must be sure, and only by its rule.
    const more = confirmed(lineIds, allowing).filter(({ lineId, key }) => {
      const rule = acting.get(lineId);
      if (unruled.has(key) || rule === undefined || !isAllowing(rule)) return false;
      const isSureAlone = (pool: Pool) => confirmed([lineId], pool).some((alone) => alone.key === key);
      return isSureAlone(allowing) && !isSureAlone(plain);
    });
    for (const { key } of more) unruled.add(key);
  }
  applyRules(ledger, lineIds, acting, loaded.arriving);
  const pool = loaded.under({ ...under, unruled });
  return { ledger, pool, left: matchAll(ledger, lineIds, pool, moment, options).left };
}

function isAllowing({ actions: { ceiling, allowDifference } }: Rule): boolean {
  return ceiling !== undefined || allowDifference !== undefined;
}
