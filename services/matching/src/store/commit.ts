import type { Change, Changes } from "@matchbook/matcher/books/book";
import { lineAfter, sameSuggestion } from "@matchbook/matcher/books/tracked";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import type { NewEvent } from "@matchbook/runtime/events/outbox-rows";
import { insertion, type RowOperation, type Write } from "@matchbook/runtime/mongo/write-together";
import { counterOf } from "@matchbook/runtime/telemetry/metrics";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import { sumOf } from "../domain/changes.ts";
import { changesBooks } from "../domain/closed-periods.ts";
import { withDecisionDays } from "../domain/decision-days.ts";
import { eventsOf, type MatchingEvent } from "../domain/events.ts";
import { adviceWrites } from "./advice-writes.ts";
import { guardWrite } from "./closed-periods.ts";
import { countedChanges } from "./counted-changes.ts";
import { toCounterpartyRow } from "./counterparties.ts";
import type { Decision } from "./decision.ts";
import { historyOf } from "./history.ts";
import { toInvoiceMessage, toInvoiceRow } from "./invoices.ts";
import { learnFrom } from "./learned-aliases.ts";
import { findLines, toLineRow, toLineState } from "./lines.ts";
import { toMatchMessage, toMatchRow } from "./matches.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/**
 * The writes and events of the decisions of one commit: lines, invoices, matches, history, learned aliases, and answers
 * stored for idempotent requests. They are made in slices, because an operation may change thousands of rows.
 */
export async function toWork(
  collections: TenantCollections,
  made: readonly Decision[],
): Promise<{ events: NewEvent[]; writes: Write[] }> {
  const decisions = withDecisionDays(await withLinesElsewhere(collections, made));
  const sum = sumOf(decisions.map(({ changes }) => changes));
  const learned = await learnFrom(collections, decisions);
  const events = decisions.flatMap((cause) =>
    eventsOf(cause.changes, cause.continues).map((event) => ({ event, cause })),
  );
  return {
    events: await mapInSlices(events, ({ event, cause }) => ({ ...toNewEvent(event), cause })),
    writes: [
      ...(await writesOf(collections, sum)),
      ...decisions.flatMap((decision) => historyOf(collections, decision, learned.get(decision) ?? [])),
      ...createdBy(decisions).map((one) => insertion(collections.counterparties, toCounterpartyRow(one))),
      ...decisions.flatMap(({ writes }) => writes),
      // Last, so that it is locked for as short as possible.
      ...(changesBooks(sum) ? [guardWrite(collections)] : []),
    ],
  };
}

export function createdBy(decisions: readonly Decision[]): Counterparty[] {
  return decisions.flatMap(({ created = [] }) => created);
}

/** The writes that store the rows of a commit. Each row is replaced only in the version that was read. */
export async function writesOf(collections: TenantCollections, changes: Changes): Promise<Write[]> {
  const { lines, invoices, matches, counts } = collections;
  const into = (collection: Write["collection"]) => (operation: RowOperation) => ({ collection, operation });
  return [
    ...(await mapInSlices(changes.lines, replacement(toLineRow))).map(into(lines)),
    ...(await mapInSlices(changes.invoices, replacement(toInvoiceRow))).map(into(invoices)),
    ...changes.deletedInvoices.map(deletion).map(into(invoices)),
    // The unique index requires that a pair is released before it is used again.
    ...changes.deletedMatches.map(deletion).map(into(matches)),
    ...(await mapInSlices(endedFirst(changes.matches), replacement(toMatchRow))).map(into(matches)),
    ...adviceWrites(collections, changes.lines),
    ...counts.note(countedChanges(changes)),
  ];
}

function deletion({ id: _id, version }: Match | Invoice): RowOperation {
  return { deleteOne: { filter: { _id, version } } };
}

function endedFirst(matches: readonly Change<Match>[]): Change<Match>[] {
  return matches.toSorted((a, b) => Number(hasEnded(b.after)) - Number(hasEnded(a.after)));
}

function hasEnded({ status }: Match): boolean {
  return status === "cancelled" || status === "rejected";
}

function replacement<T extends { version: bigint }>(
  toRow: (entity: T) => { _id: string; version: bigint },
): (change: Change<T>) => RowOperation {
  return ({ before, after }) => {
    const row = toRow(after);
    if (before === undefined) return { insertOne: { document: row } };
    return { replaceOne: { filter: { _id: row._id, version: before.version }, replacement: row } };
  };
}

function toNewEvent(event: MatchingEvent): NewEvent {
  if ("line" in event) return { type: event.type, data: { $case: "lineState", value: toLineState(event.line) } };
  if ("match" in event) return { type: event.type, data: { $case: "match", value: toMatchMessage(event.match) } };
  return { type: event.type, data: { $case: "invoice", value: toInvoiceMessage(event.invoice) } };
}

/**
 * Adds the lines that lose a suggestion, or get one back, by another line's decision: a payment ends the suggestions of
 * others on its invoice. Each is added to the last decision that changes its suggestions.
 */
async function withLinesElsewhere<D extends { changes: Changes }>(
  collections: TenantCollections,
  decisions: readonly D[],
): Promise<readonly D[]> {
  const loaded = new Set(decisions.flatMap(({ changes }) => changes.lines.map(({ after }) => after.id)));
  const found = new Map<string, { decision: D; matches: Match[] }>();
  for (const decision of decisions) {
    for (const { before, after } of decision.changes.matches) {
      if (loaded.has(after.lineId) || sameSuggestion(before, after)) continue;
      const { matches = [] } = found.get(after.lineId) ?? {};
      found.set(after.lineId, { decision, matches: [...matches, after] });
    }
  }
  if (found.size === 0) return decisions;
  const added = new Map<D, Change<Line>[]>();
  for (const before of await findLines(collections, [...found.keys()])) {
    const { decision, matches } = found.get(before.id) as { decision: D; matches: Match[] };
    const changed = matches.reduce((line, match) => lineAfter(line, match.id, match), before);
    if (changed === before) continue;
    const after = { ...changed, version: before.version + 1n };
    added.set(decision, [...(added.get(decision) ?? []), { before, after, contentChanged: false }]);
  }
  return decisions.map((decision) => {
    const lines = [...decision.changes.lines, ...(added.get(decision) ?? [])];
    return { ...decision, changes: { ...decision.changes, lines } };
  });
}

const decisions = counterOf("matchbook_matching_decisions_total", "Committed changes of a match's status.", [
  "source",
  "status",
]);

/** Counts what a commit decided: who first made the match (`auto`, `manual`), and what became of it. */
export function countDecisions({ matches, deletedMatches }: Pick<Changes, "matches" | "deletedMatches">): void {
  for (const { before, after } of matches) {
    if (before?.status !== after.status) decisions.inc({ source: after.source, status: after.status });
  }
  for (const { source } of deletedMatches) decisions.inc({ source, status: "deleted" });
}
