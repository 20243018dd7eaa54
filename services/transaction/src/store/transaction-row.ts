import { type LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { CountKey } from "@matchbook/runtime/day-counts/entries";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { searchWords } from "@matchbook/runtime/search-words";

/** A stored line: immutable facts, and the state that the matching service gave it. */
export interface TransactionRow {
  _id: string;
  facts: Omit<LineFacts, "id">;
  /** The projection of the matching service's state. Only a newer version replaces it. New lines have version 0. */
  state: Omit<LineState, "transactionId" | "transactionCode" | "reasons">;
  /** See line-identity.ts. A line with `booking` has also the identity of that, because one index holds both. */
  identity: string | string[];
  /** On the first stored line of a bank's booking: which booking it is and how its file read it. */
  booking?: StoredBooking;
  /** See `wordsOf`. */
  words: string[];
}

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
  facts: Pick<TransactionRow["facts"], "direction" | "currency" | "valueDate">;
  state: Pick<TransactionRow["state"], "status" | "version" | "sequence" | "suggestions" | "automatic">;
}

/** The projection that reads a `CountedRow`. */
export const COUNTED = {
  "facts.direction": 1,
  "facts.currency": 1,
  "facts.valueDate": 1,
  "state.status": 1,
  "state.version": 1,
  "state.sequence": 1,
  "state.suggestions": 1,
  "state.automatic": 1,
};

/** Where a state comes in the order of the states of its line. */
export function sequenceOf({ sequence, version }: Pick<LineState, "sequence" | "version">): bigint {
  return sequence ?? version;
}

/** The keys under which a line is counted. */
export function keysOf({ facts, state }: CountedRow): CountKey[] {
  const { direction, currency, valueDate: day } = facts;
  const { status, suggestions, automatic } = state;
  const suggested = suggestions && (suggestions.ambiguous ? SUGGESTED.ambiguous : SUGGESTED.clear);
  // Without a suggestion the key is that of versions that did not count suggestions.
  const values = [status, direction, currency, ...(suggested === undefined ? [] : [suggested])];
  return [{ list: TRANSACTIONS, day, values }, ...(automatic ? [{ list: AUTOMATIC, day, values: [status] }] : [])];
}

const { transactionId: _id, transactionCode: _code, reasons: _reasons, ...NO_STATE } = emptyMessage(LineState);

/** The row of a new line without a booking. */
export function newRow({ id, ...facts }: LineFacts, identity: string): TransactionRow & { identity: string } {
  const state = { ...NO_STATE, status: "unmatched", updatedAt: facts.createdAt };
  return { _id: id, facts, state, identity, words: wordsOf(facts) };
}

/** The words that a line is found by, its codes first, and the keys of its origin. */
export function wordsOf(facts: TransactionRow["facts"]): string[] {
  const { transactionCode, reference, endToEndId, counterpartyName, counterpartyIban, description } = facts;
  return [
    ...searchWords([transactionCode, reference, endToEndId, counterpartyName, counterpartyIban, description]),
    ...originKey("connection", facts.bankConnectionId),
    ...originKey("sync", facts.syncId),
  ];
}

/** The key of the bank connection or the sync that a line came from. No word of a text has a colon. */
export function originKey(kind: "connection" | "sync", id: string | undefined): string[] {
  return id === undefined ? [] : [`:${kind}:${id}`];
}

/** The facts and the projected state of a row as a message. The reasons are known in the matching service only. */
export function toTransaction({ _id, facts, state }: TransactionRow): Transaction & { facts: LineFacts } {
  const ids = { transactionId: _id, transactionCode: facts.transactionCode };
  return { facts: { id: _id, ...facts }, state: { ...ids, ...state, reasons: [] }, moreFollow: undefined };
}
