import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { CountKey } from "@matchbook/runtime/day-counts/entries";
import { searchWords } from "../domain/search-words.ts";

/** A stored line: immutable facts, and the state that the matching service gave it. */
export interface TransactionRow {
  _id: string;
  facts: Omit<LineFacts, "id">;
  /** The projection of the matching service's state. Only a newer version replaces it. New lines have version 0. */
  state: Omit<LineState, "transactionId" | "transactionCode" | "reasons">;
  /** See line-identity.ts. */
  identity: string;
  /** On the first stored line of a bank's booking: which booking it is and how its file read it. */
  booking?: StoredBooking;
  /** See search-words.ts. */
  words: string[];
}

/** A booking of a bank connection as its file read it (see statements/booking.ts). */
export interface StoredBooking {
  /** See line-identity.ts. */
  identity: string;
  reading: string;
}

/** The name of the list of lines in the counts. */
export const TRANSACTIONS = "transactions";

/** The part of a row that the counts depend on. */
export interface CountedRow {
  _id: string;
  facts: Pick<TransactionRow["facts"], "direction" | "currency" | "valueDate">;
  state: Pick<TransactionRow["state"], "status" | "version">;
}

/** The projection that reads a `CountedRow`. */
export const COUNTED = {
  "facts.direction": 1,
  "facts.currency": 1,
  "facts.valueDate": 1,
  "state.status": 1,
  "state.version": 1,
};

/** The keys under which a line is counted. */
export function keysOf({ facts, state }: CountedRow): CountKey[] {
  return [{ list: TRANSACTIONS, day: facts.valueDate, values: [state.status, facts.direction, facts.currency] }];
}

/** The row of a new line. */
export function newRow({ id, ...facts }: LineFacts, identity: string): TransactionRow {
  const { description, reference, endToEndId, counterpartyName, counterpartyIban } = facts;
  const words = searchWords([reference, endToEndId, counterpartyName, counterpartyIban, description]);
  const state = { status: "unmatched", allocated: 0n, version: 0n, updatedAt: facts.createdAt };
  return { _id: id, facts, state, identity, words };
}

/** The facts and the projected state of a row as a message. The reasons are known in the matching service only. */
export function toTransaction({ _id, facts, state }: TransactionRow): Transaction & { facts: LineFacts } {
  const ids = { transactionId: _id, transactionCode: facts.transactionCode };
  return { facts: { id: _id, ...facts }, state: { ...ids, ...state, reasons: [] } };
}
