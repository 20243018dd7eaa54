import { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, isLive, type Line, type Moment } from "@matchbook/matcher/model/model";
import { inSlices } from "@matchbook/runtime/work/slices";
import { type Decision, type LineOutcome, outcomeOf, rewind } from "../domain/replay.ts";
import type { Rule } from "../domain/rules/rule.ts";
import { findDecidedMatches } from "../store/history.ts";
import { loadLedgerEntries } from "../store/load-ledger.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { loadPool, type Under } from "./load-pool.ts";
import { matchUnderRules } from "./match-under-rules.ts";

/** Lines with everything that matching them again depends on. It is read once, for any number of settings. */
export interface Replay {
  /**
   * The outcome of each line that can be taken back, by id, as if all arrived now, under other settings and rules. What
   * the lines settled counts as open, and what matching learned stays known. Stores nothing.
   */
  under(changed: Under, moment: Moment): Promise<Map<string, LineOutcome>>;
  /** The decisions of people about these lines, by id. Lines without a decision are left out. */
  decisions: ReadonlyMap<string, Decision>;
}

/** @param collections in a transaction @param rules whose counterparties are loaded, not those of the stored ones */
export async function loadReplay(
  collections: TenantCollections,
  lines: Line[],
  rules?: readonly Rule[],
): Promise<Replay> {
  const stored = await loadLedgerEntries(collections, { lines });
  const before = Ledger.of(stored);
  const live = lines.flatMap(({ id }) => before.matchesOfLine(id).filter(isLive));
  const settled = new Set(live.map(({ invoiceId }) => invoiceId));
  const ids = rewind(before, lines);
  const reopened = [...settled].map((id) => before.invoice(id));
  const rewound = ids.map((id) => before.line(id));
  const arriving = () => true;
  const loaded = await loadPool(collections, rewound, { invoices: reopened, rules, arriving });
  const { invoices, payments } = loaded;
  // The ledger loads the settled invoices in their stored form, which `rewind` opens again.
  const others = invoices.filter(({ id }) => !settled.has(id));
  const entries = await loadLedgerEntries(collections, { lines, invoices: others, payments });
  const known = new Set(ids);
  const comparable = lines.filter(({ id }) => known.has(id));
  return {
    under: async (changed, moment) => {
      const open = () => {
        const ledger = Ledger.of(entries);
        rewind(ledger, lines);
        return ledger;
      };
      const asked = { lineIds: ids, moment, under: changed };
      const { ledger } = await inSlices(matchUnderRules(loaded, open, asked));
      return new Map(ids.map((id) => [id, outcomeOf(ledger, id)]));
    },
    decisions: await findDecisions(collections, comparable, Ledger.of(stored)),
  };
}

async function findDecisions(
  collections: TenantCollections,
  lines: Line[],
  ledger: Ledger,
): Promise<Map<string, Decision>> {
  const allocating = lines.flatMap(({ id }) => ledger.matchesOfLine(id).filter(allocates));
  const ids = allocating.map(({ id }) => id);
  const decided = await findDecidedMatches(collections, ids);
  const decisions = lines.map(({ id, refusals }): [string, Decision] => {
    const chosen = allocating.filter((match) => match.lineId === id && decided.has(match.id));
    const paid = chosen.length === 0 ? undefined : new Set(chosen.map(({ invoiceId }) => invoiceId));
    return [id, { paid, refused: new Set(refusals.map(({ invoiceId }) => invoiceId)) }];
  });
  return new Map(decisions.filter(([, { paid, refused }]) => paid !== undefined || refused.size > 0));
}
