import type { Change, Changes } from "@matchbook/matcher/books/book";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice, Match } from "@matchbook/matcher/model/model";
import type { NewEvent } from "@matchbook/runtime/events/outbox-rows";
import { insertion, type RowOperation, type Write } from "@matchbook/runtime/mongo/write-together";
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
import { withLinesElsewhere } from "./line-suggestions.ts";
import { toLineRow, toLineState } from "./lines.ts";
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

interface Row {
  _id: string;
  version: bigint;
}

function replacement<T extends { version: bigint }>(toRow: (entity: T) => Row): (change: Change<T>) => RowOperation {
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
