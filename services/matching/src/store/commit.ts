import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import { isAlreadyDone } from "@matchbook/runtime/idempotency";
import { duplicateKeyIndex } from "@matchbook/runtime/mongo";
import type { Outbox } from "@matchbook/runtime/outbox";
import type { Cause, NewEvent } from "@matchbook/runtime/outbox-rows";
import { changedFields, updateRows } from "@matchbook/runtime/update-rows";
import { type RowOperation, RowsChanged, type Write } from "@matchbook/runtime/write-together";
import type { ClientSession } from "mongodb";
import { type Change, type Changes, sumOf } from "../domain/book.ts";
import { eventsOf, type MatchingEvent } from "../domain/events.ts";
import type { Invoice, Match } from "../domain/model.ts";
import type { TenantCollections } from "./collections.ts";
import { countDecisions } from "./count-decisions.ts";
import { historyOf } from "./history.ts";
import { toInvoiceMessage, toInvoiceRow } from "./invoices.ts";
import { noteShapes } from "./key-shapes.ts";
import { learnFrom } from "./learned-aliases.ts";
import { toLineRow, toLineState } from "./lines.ts";
import { listChanges } from "./list-keys.ts";
import { toMatchMessage, toMatchRow } from "./matches.ts";

interface Committing {
  outbox: Outbox;
  clock: () => Date;
  collections(tenant: string): Promise<TenantCollections>;
}

/** A decision that was made: whose, as part of what, and what it changes. */
export interface Decision extends Cause {
  call: Call;
  operation: string;
  changes: Changes;
  now: Date;
  /** What else belongs into its commit. */
  writes: Write[];
}

/**
 * Makes decisions and stores them, in one database transaction: what they read is one snapshot; line states, invoices,
 * matches, their history, what they teach and their events in the outbox are written together. Every row is replaced only
 * in the version that was read, so two commits can never both take the same money.
 * @param decide reads, and makes the decisions one after the other; called again when the database says that it must be
 * @throws what `isConflict` knows, when another commit was first: then it is to be decided again on what that left
 */
export async function commitDecisions<T>(
  context: Committing,
  call: Call,
  decide: (session: ClientSession) => Promise<{ result: T; decisions: Decision[] }>,
): Promise<T> {
  const collections = await context.collections(call.tenant);
  const { result, decisions } = await context.outbox.commit(call, async (session) => {
    const decided = await decide(session);
    return { result: decided, ...(await workOf({ ...collections, session }, decided.decisions)) };
  });
  for (const { changes } of decisions) countDecisions(changes);
  return result;
}

async function workOf(
  collections: TenantCollections,
  decisions: readonly Decision[],
): Promise<{ events: NewEvent[]; writes: Write[] }> {
  const sum = sumOf(decisions.map(({ changes }) => changes));
  await noteShapes(collections, sum.invoices);
  await learnFrom(collections, decisions);
  return {
    events: decisions.flatMap((cause) => eventsOf(cause.changes).map((event) => ({ ...toNewEvent(event), cause }))),
    writes: [
      ...writesOf(collections, sum),
      ...decisions.flatMap(({ call, operation, changes, now }) =>
        historyOf(collections, call, operation, changes, now),
      ),
      ...decisions.flatMap(({ writes }) => writes),
    ],
  };
}

/** True when a commit failed because another one was first. */
export function isConflict(error: unknown): boolean {
  if (isAlreadyDone(error)) return false;
  return error instanceof RowsChanged || duplicateKeyIndex(error) !== undefined;
}

/**
 * Has a commit made again until it meets no conflict.
 * @throws AppError unavailable when it keeps meeting one
 */
export async function untilCommitted<T>(call: Call, commit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await commit();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await pause(attempt);
    }
  }
  call.log.warn({ attempts: MAX_ATTEMPTS }, "a decision kept meeting concurrent ones");
  throw new AppError("unavailable", { retryAfter: 1 });
}

/**
 * Stores new invoices, with their history and events, in one database transaction.
 * @param conclude what else belongs into the transaction
 * @throws MongoServerError duplicate key when a number was taken meanwhile; then none is stored
 */
export async function insertInvoices(
  context: Committing,
  call: Call,
  invoices: Invoice[],
  conclude: (session: ClientSession) => Promise<unknown>,
): Promise<void> {
  const collections = await context.collections(call.tenant);
  const created = invoices.map((after) => ({ before: undefined, after }));
  const changes: Changes = { lines: [], invoices: created, matches: [], deletedMatches: [] };
  await context.outbox.commit(call, async (session) => {
    await collections.invoices.insertMany(invoices.map(toInvoiceRow), { session });
    await noteShapes({ ...collections, session }, changes.invoices);
    await conclude(session);
    const history = historyOf(collections, call, "create_invoice", changes, context.clock());
    const writes = [...collections.lists.note(listChanges(changes)), ...history];
    return { result: undefined, events: eventsOf(changes).map(toNewEvent), writes };
  });
}

const MAX_ATTEMPTS = 25;

// Losers come back at different moments, later each time.
async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(200, 5 * attempt)));
}

/** The writes that store a commit's rows: each replaced only in the version that was read. */
export function writesOf({ lines, invoices, matches, lists }: TenantCollections, changes: Changes): Write[] {
  const into = (collection: Write["collection"]) => (operation: RowOperation) => ({ collection, operation });
  return [
    ...replacements(lines, changes.lines, toLineRow),
    ...replacements(invoices, changes.invoices, toInvoiceRow),
    // A pair is freed before it is taken again.
    ...changes.deletedMatches.map(deletion).map(into(matches)),
    ...[...changes.matches]
      .sort(endedFirst)
      .map((change) => replacement(change, toMatchRow))
      .map(into(matches)),
    ...lists.note(listChanges(changes)),
  ];
}

// Above this many, what changes is told for many rows at once.
const FEW_ROWS = 20;

function replacements<T extends { version: bigint }, R extends Row>(
  collection: Write["collection"],
  changes: readonly Change<T>[],
  toRow: (entity: T) => R,
): Write[] {
  const stored = changes.flatMap(({ before, after }) => (before === undefined ? [] : [{ before, after }]));
  if (stored.length <= FEW_ROWS)
    return changes.map((change) => ({ collection, operation: replacement(change, toRow) }));
  const fresh = changes.filter(({ before }) => before === undefined);
  const updates = stored.map(({ before, after }) => {
    const row = toRow(after);
    return { id: row._id, was: { version: before.version }, set: changedFields(toRow(before), row) };
  });
  return [
    ...fresh.map((change) => ({ collection, operation: replacement(change, toRow) })),
    ...updateRows(collection, updates),
  ];
}

function deletion({ id: _id, version }: Match): RowOperation {
  return { deleteOne: { filter: { _id, version } } };
}

function endedFirst(a: Change<{ status: string }>, b: Change<{ status: string }>): number {
  const ended = ({ after }: Change<{ status: string }>) =>
    Number(after.status !== "cancelled" && after.status !== "rejected");
  return ended(a) - ended(b);
}

interface Row {
  _id: string;
  version: bigint;
}

function replacement<T extends { version: bigint }, R extends Row>(
  { before, after }: Change<T>,
  toRow: (entity: T) => R,
): RowOperation {
  const row = toRow(after);
  if (before === undefined) return { insertOne: { document: row } };
  return { replaceOne: { filter: { _id: row._id, version: before.version }, replacement: row } };
}

function toNewEvent(event: MatchingEvent): NewEvent {
  if ("line" in event) return { type: event.type, data: { $case: "lineState", value: toLineState(event.line) } };
  if ("match" in event) return { type: event.type, data: { $case: "match", value: toMatchMessage(event.match) } };
  return { type: event.type, data: { $case: "invoice", value: toInvoiceMessage(event.invoice) } };
}
