import type { Change, Changes } from "@matchbook/matcher/book";
import type { Line, Match } from "@matchbook/matcher/model";
import { sameSuggestion, suggestionsAfter } from "@matchbook/matcher/suggestions";
import type { Place } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { type OutboxRow, toRows } from "@matchbook/runtime/outbox-rows";
import { commitTogether, insertion, RowsChanged, type Write } from "@matchbook/runtime/write-together";
import { findLines, toLineRow, toLineState } from "./lines.ts";
import { fromMatchRow, matchesOf } from "./matches.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/**
 * Adds to the decisions of a commit the lines that lose a suggestion, or get one back, without being part of any
 * decision: a payment of an invoice ends the suggestions that other lines have on it. Each line is added to the last
 * decision that changes its suggestions.
 */
export async function withLinesElsewhere<D extends { changes: Changes }>(
  collections: TenantCollections,
  decisions: readonly D[],
): Promise<readonly D[]> {
  const loaded = new Set(decisions.flatMap(({ changes }) => changes.lines.map(({ after }) => after.id)));
  const found = new Map<string, { decision: D; matches: Match[] }>();
  for (const decision of decisions) {
    for (const { before, after } of decision.changes.matches) {
      if (loaded.has(after.transactionId) || sameSuggestion(before, after)) continue;
      const { matches = [] } = found.get(after.transactionId) ?? {};
      found.set(after.transactionId, { decision, matches: [...matches, after] });
    }
  }
  if (found.size === 0) return decisions;
  const added = new Map<D, Change<Line>[]>();
  for (const before of await findLines(collections, [...found.keys()])) {
    const { decision, matches } = found.get(before.id) as { decision: D; matches: Match[] };
    const suggestions = matches.reduce((some, match) => suggestionsAfter(some, match.id, match), before.suggestions);
    if (suggestions === before.suggestions) continue;
    const after = { ...before, suggestions, version: before.version + 1n };
    added.set(decision, [...(added.get(decision) ?? []), { before, after, contentChanged: false }]);
  }
  return decisions.map((decision) => {
    const lines = [...decision.changes.lines, ...(added.get(decision) ?? [])];
    return { ...decision, changes: { ...decision.changes, lines } };
  });
}

/** The name of the migration step that notes the suggestions that older versions made. */
export const SUGGESTIONS_STEP = "line-suggestions";
const PORTION = 500;

/**
 * Notes on every stored line its live suggestions and publishes the lines, as a step of a migration. It may run while
 * others write and more than once: it changes only lines whose suggestions differ, in the version that it read.
 * @param place where to begin, and where to record the progress
 */
export async function noteSuggestions(
  mongo: Mongo,
  tenant: string,
  { lines, matches }: Pick<TenantCollections, "lines" | "matches">,
  place: Place,
): Promise<void> {
  for (let after = place.at ?? ""; ; ) {
    const portion = await matches
      .find({ ...matchesOf({ statuses: ["pending_review"] }), _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(PORTION)
      .toArray();
    const last = portion.at(-1);
    if (last === undefined) return;
    const ids = [...new Set(portion.map(({ transactionId }) => transactionId))];
    while (!(await noteOnLines(mongo, tenant, { lines, matches }, ids)));
    after = last._id;
    await place.reached(after);
  }
}

/** @returns false when another commit changed one of the lines meanwhile */
async function noteOnLines(
  mongo: Mongo,
  tenant: string,
  { lines, matches }: Pick<TenantCollections, "lines" | "matches">,
  ids: string[],
): Promise<boolean> {
  const stored = await findLines({ lines } as TenantCollections, ids);
  const rows = await matches.find({ transactionId: { $in: ids }, live: true, status: "pending_review" }).toArray();
  const byLine = Map.groupBy(rows.map(fromMatchRow), ({ transactionId }) => transactionId);
  const changed = stored.flatMap((line) => {
    const suggested = byLine.get(line.id) ?? [];
    const suggestions = suggested.reduce((some, match) => suggestionsAfter(some, match.id, match), line.suggestions);
    return suggestions === line.suggestions ? [] : [{ ...line, suggestions, version: line.version + 1n }];
  });
  if (changed.length === 0) return true;
  const replaced = changed.map((line): Write => {
    const filter = { _id: line.id, version: line.version - 1n };
    return { collection: lines, operation: { replaceOne: { filter, replacement: toLineRow(line) } } };
  });
  const cause = { call: { tenant, correlationId: "migration", actor: "migration" }, trace: undefined };
  const events = changed.map((line) => ({
    type: "internal.line_state",
    data: { $case: "lineState" as const, value: toLineState(line) },
  }));
  const outbox = mongo.db.collection<OutboxRow>("outbox");
  try {
    const published = toRows(cause, events, new Date()).map((row) => insertion(outbox, row));
    await commitTogether(mongo, [...replaced, ...published]);
    return true;
  } catch (error) {
    if (error instanceof RowsChanged) return false;
    throw error;
  }
}
