import { type MatchOptions, matchInSteps } from "@matchbook/matcher/assign/assign";
import type { Verdict } from "@matchbook/matcher/assign/judge";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Pool } from "@matchbook/matcher/candidates/pool";
import type { Steps } from "@matchbook/matcher/model/collections";
import { allocates, type Moment } from "@matchbook/matcher/model/model";
import { pairKey } from "@matchbook/matcher/model/parts";
import { applyRules } from "../domain/rules/acting.ts";
import type { Rule } from "../domain/rules/rule.ts";
import type { LoadedPool, Under } from "./load-pool.ts";

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
 * confirmed without rules too, but for what a rule allows by its ceiling or its difference. It yields after about each line.
 * @param open opens the ledger of the decision; each call opens a new one
 */
export function* matchUnderRules(
  loaded: LoadedPool,
  open: () => Ledger,
  { lineIds, moment, options, under = {} }: Asked,
): Steps<{ ledger: Ledger; left: Verdict[]; pool: Pool }> {
  const acting = loaded.acting(under);
  const ledger = open();
  if (acting.size === 0) {
    const pool = yield* loaded.under(under);
    const { left } = yield* matchInSteps(ledger, lineIds, pool, moment, options);
    return { ledger, pool, left };
  }
  function* confirmed(ids: readonly string[], pool: Pool): Steps<Map<string, string[]>> {
    const scratch = open();
    yield* matchInSteps(scratch, ids, pool, moment, options);
    const matchesOf = (id: string) => scratch.matchesOfLine(id).filter(allocates);
    return new Map(ids.map((id) => [id, matchesOf(id).map(({ invoiceId }) => pairKey(id, invoiceId))]));
  }
  const plain = yield* loaded.under({ ...under, rules: [] });
  const unruled = new Set([...(yield* confirmed(lineIds, plain)).values()].flat());
  if ([...acting.values()].some(isAllowing)) {
    const allowing = yield* loaded.under({ ...under, allowancesOnly: true });
    for (const [id, pairs] of yield* confirmed(lineIds, allowing)) {
      const rule = acting.get(id);
      const more = pairs.filter((pair) => !unruled.has(pair));
      if (more.length === 0 || rule === undefined || !isAllowing(rule)) continue;
      // Not what another line's allowance or lower ceiling has freed: alone, the line must be sure, and only by its rule.
      const sure = new Set((yield* confirmed([id], allowing)).get(id));
      const sureAnyway = new Set((yield* confirmed([id], plain)).get(id));
      for (const pair of more) if (sure.has(pair) && !sureAnyway.has(pair)) unruled.add(pair);
    }
  }
  applyRules(ledger, lineIds, acting, loaded.arriving, moment);
  const pool = yield* loaded.under({ ...under, unruled });
  const { left } = yield* matchInSteps(ledger, lineIds, pool, moment, options);
  return { ledger, pool, left };
}

function isAllowing({ actions: { ceiling, allowDifference } }: Rule): boolean {
  return ceiling !== undefined || allowDifference !== undefined;
}
