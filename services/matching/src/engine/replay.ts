import { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, isLive, type Line, type Moment } from "@matchbook/matcher/model/model";
import { inSlices } from "@matchbook/runtime/work/slices";
import { type Decision, outcomeOf, type Replayed, rewind, UNDECIDED } from "../domain/replay.ts";
import { findDecidedMatches } from "../store/history.ts";
import { loadLedgerEntries } from "../store/load-ledger.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { loadPool, type Under } from "./load-pool.ts";
import { matchUnderRules } from "./match-under-rules.ts";

/**
 * The outcomes of lines as if all arrived now, under the current and under proposed settings or rules. What the lines
 * settled counts as open, and what matching learned stays known. Everything is read once, and nothing stored.
 * @param collections in a transaction
 */
export async function replay(
  collections: TenantCollections,
  lines: Line[],
  { current, proposed }: { current: Under; proposed: Under },
  moment: () => Moment,
): Promise<Replayed[]> {
  const stored = await loadLedgerEntries(collections, { lines });
  const before = Ledger.of(stored);
  const live = lines.flatMap(({ id }) => before.matchesOfLine(id).filter(isLive));
  const settled = new Set(live.map(({ invoiceId }) => invoiceId));
  const lineIds = rewind(before, lines);
  const reopened = [...settled].map((id) => before.invoice(id));
  const rewound = lineIds.map((id) => before.line(id));
  const given = { invoices: reopened, rules: proposed.rules, arriving: () => true };
  const loaded = await loadPool(collections, rewound, given);
  const { invoices, payments } = loaded;
  // The ledger loads the settled invoices in their stored form, which `rewind` opens again.
  const others = invoices.filter(({ id }) => !settled.has(id));
  const entries = await loadLedgerEntries(collections, { lines, invoices: others, payments });
  const outcomesUnder = async (under: Under) => {
    const open = () => {
      const ledger = Ledger.of(entries);
      rewind(ledger, lines);
      return ledger;
    };
    const { ledger } = await inSlices(matchUnderRules(loaded, open, { lineIds, moment: moment(), under }));
    return new Map(lineIds.map((id) => [id, outcomeOf(ledger, id)]));
  };
  const now = await outcomesUnder(current);
  const later = await outcomesUnder(proposed);
  const comparable = lines.filter(({ id }) => now.has(id));
  const decisions = await findDecisions(collections, comparable, Ledger.of(stored));
  return lines.map((line) => {
    const { id } = line;
    return { line, current: now.get(id), proposed: later.get(id), decision: decisions.get(id) ?? UNDECIDED };
  });
}

/** The decisions of people about these lines, by id. Lines without a decision are left out. */
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
