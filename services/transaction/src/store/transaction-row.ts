import { type LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { CountKey } from "@matchbook/runtime/day-counts/entries";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { searchWords } from "@matchbook/runtime/search-words";
import { type BookedFacts, type BookedLine, type BookedState, bookedKeys, bookedOf } from "./booked-keys.ts";

/** A stored line: immutable facts, and the state that the matching service gave it. */
export interface TransactionRow {
  _id: string;
  facts: Omit<LineFacts, "id">;
  /** The projection of the matching service's state. Only a newer one replaces it. That of a new line has sequence 0. */
  state: ProjectedState;
  /** See line-identity.ts. A line with `booking` has also the identity of that, because one index holds both. */
  identity: string | string[];
  /** On the first stored line of a bank's booking: which booking it is and how its file read it. */
  booking?: StoredBooking;
  /** See `wordsOf`. */
  words: string[];
  /** What `booked-counts.ts` counts the line as. Undefined until the line is counted there. */
  booked?: BookedLine | undefined;
}

type ProjectedState = Omit<LineState, "transactionId" | "transactionCode" | "reasons" | "comments"> & {
  /** Absent without comments. */
  comments?: LineState["comments"] | undefined;
};

/** A booking of a bank connection as its file read it (see packages/statements/src/booking.ts). */
export interface StoredBooking {
  /** See line-identity.ts. */
  identity: string;
  reading: string;
}

/** The name of the list of lines in the counts. */
export const TRANSACTIONS = "transactions";
/** The name of the counts of lines that matching allocated without a person. */
export const AUTOMATIC = "automatic";

/** What a line's suggestions are counted as; a line without any has no such value. */
export const SUGGESTED = { clear: "clear", ambiguous: "ambiguous" } as const;

/** The part of a row that the counts depend on. */
export interface CountedRow {
  _id: string;
  facts: BookedFacts;
  state: BookedState & Pick<TransactionRow["state"], "sequence" | "suggestions" | "automatic" | WorkField>;
  booked?: BookedLine | undefined;
}

/** The fields that say who works on a line. */
type WorkField = "assignee" | "postponedUntil" | "workReason";

/** The projection that reads a `CountedRow`. */
export const COUNTED = {
  "facts.direction": 1,
  "facts.currency": 1,
  "facts.valueDate": 1,
  "facts.amount": 1,
  "facts.bookedAt": 1,
  "facts.bookingDay": 1,
  "facts.bankConnectionId": 1,
  "facts.late": 1,
  "state.status": 1,
  "state.sequence": 1,
  "state.suggestions": 1,
  "state.automatic": 1,
  "state.assignee": 1,
  "state.postponedUntil": 1,
  "state.workReason": 1,
  "state.allocated": 1,
  "state.adjusted": 1,
  "state.ignoreReason": 1,
  booked: 1,
};

/** The keys under which a line is counted. */
export function keysOf(row: CountedRow): CountKey[] {
  const { facts, state } = row;
  const { direction, currency, valueDate: day } = facts;
  const { status, suggestions, automatic } = state;
  const suggested = suggestions && (suggestions.ambiguous ? SUGGESTED.ambiguous : SUGGESTED.clear);
  const values = [status, direction, currency, ...(suggested === undefined ? [] : [suggested])];
  return [
    { list: TRANSACTIONS, day, values },
    ...(automatic ? [{ list: AUTOMATIC, day, values: [status] }] : []),
    ...bookedKeys(row),
  ];
}

/** The part of a state that is stored. */
export function projected(message: LineState): ProjectedState {
  const { transactionId, transactionCode, reasons, comments, ...state } = message;
  return { ...state, comments: comments.length === 0 ? undefined : comments };
}

/** The row of a new line without a booking. */
export function newRow({ id, ...facts }: LineFacts, identity: string): TransactionRow & { identity: string } {
  const state = { ...projected(emptyMessage(LineState)), status: "unmatched", updatedAt: facts.createdAt };
  return { _id: id, facts, state, identity, words: wordsOf(facts), booked: bookedOf({ state }) };
}

/** The words that a line is found by, its codes first, and the keys of its origin. */
export function wordsOf(facts: TransactionRow["facts"]): string[] {
  const { transactionCode, reference, endToEndId, counterpartyName, counterpartyIban, description } = facts;
  return [
    ...searchWords([transactionCode, reference, endToEndId, counterpartyName, counterpartyIban, description]),
    ...lineKey("connection", facts.bankConnectionId),
    ...lineKey("sync", facts.syncId),
  ];
}

/** The kinds of keys under which a line is found by who works on it. They are among its words. */
export type WorkKind = "assignee" | "postponed" | "work";

/** The key of a line's origin, or of who works on it. No word of a text has a colon. */
export function lineKey(kind: "connection" | "sync" | WorkKind, value: string | undefined): string[] {
  return value === undefined ? [] : [`:${kind}:${value}`];
}

/** The range of the keys of a kind from one value to another, by default all of them. */
export function keyRange(kind: WorkKind, { from = "", to }: { from?: string; to?: string }) {
  // A semicolon comes after a colon, so this is after all keys of the kind.
  return { $elemMatch: { $gte: `:${kind}:${from}`, $lte: to === undefined ? `:${kind};` : `:${kind}:${to}` } };
}

export function workKeys({ assignee, postponedUntil, workReason }: Pick<TransactionRow["state"], WorkField>): string[] {
  return [
    ...lineKey("assignee", assignee?.id),
    ...lineKey("postponed", postponedUntil),
    ...lineKey("work", workReason),
  ];
}

/** Words with other keys of who works on the line. */
export function withWorkKeys(words: readonly string[], keys: readonly string[]): string[] {
  return [...words.filter((word) => !/^:(assignee|postponed|work):/.test(word)), ...keys];
}

/** The facts and the projected state of a row as a message. The reasons are known in the matching service only. */
export function toTransaction({ _id, facts, state }: TransactionRow): Transaction & { facts: LineFacts } {
  const ids = { transactionId: _id, transactionCode: facts.transactionCode };
  return {
    facts: { id: _id, ...facts },
    state: { ...ids, ...state, reasons: [], comments: state.comments ?? [] },
    moreFollow: undefined,
  };
}
