import { matchAll } from "../domain/matcher/assign.ts";
import type { MatchingSettings } from "../domain/matcher/settings.ts";
import { allocates, isLive, type Line, type Moment } from "../domain/model.ts";
import { type Decision, type LineOutcome, outcomeOf, rewind } from "../domain/replay.ts";
import { findDecidedMatches } from "../store/history.ts";
import { loadLedger } from "../store/load-ledger.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { loadPool } from "./load-pool.ts";

/**
 * Matches lines again as one chunk, from the state in which they arrived, and stores nothing. The invoices that the
 * lines settled count as open; all others have their present state. What matching learned stays known.
 * @param collections in a transaction
 * @returns the outcome of each line that can be taken back, by id, in the order of `lines`
 */
export async function replay(
  collections: TenantCollections,
  lines: Line[],
  settings: MatchingSettings,
  moment: Moment,
): Promise<Map<string, LineOutcome>> {
  const before = await loadLedger(collections, { lines });
  const settled = new Set(
    lines.flatMap(({ id }) =>
      before
        .matchesOfLine(id)
        .filter(isLive)
        .map((m) => m.invoiceId),
    ),
  );
  const ids = rewind(before, lines);
  const reopened = [...settled].map((id) => before.invoice(id));
  const rewound = ids.map((id) => before.line(id));
  const { pool, invoices, payments } = await loadPool(collections, rewound, { settings, invoices: reopened });
  // The ledger loads the settled invoices in their stored form, which `rewind` opens again.
  const others = invoices.filter(({ id }) => !settled.has(id));
  const ledger = await loadLedger(collections, { lines, invoices: others, payments });
  rewind(ledger, lines);
  matchAll(ledger, ids, pool, moment);
  return new Map(ids.map((id) => [id, outcomeOf(ledger, id)]));
}

/** What people decided about these lines, by id of the line. Lines without a decision are left out. */
export async function findDecisions(collections: TenantCollections, lines: Line[]): Promise<Map<string, Decision>> {
  const ledger = await loadLedger(collections, { lines });
  const allocating = lines.flatMap(({ id }) => ledger.matchesOfLine(id).filter(allocates));
  const decided = await findDecidedMatches(
    collections,
    allocating.map(({ id }) => id),
  );
  const decisions = lines.map(({ id, refusals }): [string, Decision] => {
    const chosen = allocating.filter((match) => match.transactionId === id && decided.has(match.id));
    const paid = chosen.length === 0 ? undefined : new Set(chosen.map(({ invoiceId }) => invoiceId));
    return [id, { paid, refused: new Set(refusals.map(({ invoiceId }) => invoiceId)) }];
  });
  return new Map(decisions.filter(([, { paid, refused }]) => paid !== undefined || refused.size > 0));
}
