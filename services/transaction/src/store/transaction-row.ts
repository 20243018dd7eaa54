import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { CountKey } from "@matchbook/runtime/day-counts/entries";
import { type Facts, type State, untouched } from "../domain/facts.ts";
import { searchWords } from "../domain/search-words.ts";

/** A stored line: immutable facts, and the state that the matching service gave it. */
export interface TransactionRow {
  _id: string;
  facts: Omit<Facts, "id">;
  /** The projection of the matching service's state. Only a newer version replaces it. */
  state: State;
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
  state: Pick<State, "status" | "version">;
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
export function newRow({ id, ...facts }: Facts, identity: string): TransactionRow {
  const { description, reference, endToEndId, counterpartyName, counterpartyIban } = facts;
  const words = searchWords([reference, endToEndId, counterpartyName, counterpartyIban, description]);
  return { _id: id, facts, state: untouched(facts.createdAt), identity, words };
}

/** The facts of a row as a message. */
export function factsOfRow(row: TransactionRow): LineFacts {
  return { id: row._id, ...row.facts };
}

/** The facts and the projected state of a row as a message. The reasons are known in the matching service only. */
export function toTransaction(row: TransactionRow): Transaction {
  const ids = { transactionId: row._id, transactionCode: row.facts.transactionCode };
  return { facts: factsOfRow(row), state: { ...ids, ...row.state, reasons: [] } };
}

/** The stored form of a state that the matching service sent. */
export function toState({ transactionId, transactionCode, updatedAt, reasons, ...state }: LineState): State {
  if (updatedAt === undefined) throw new Error("a line state without its time");
  return { ...state, updatedAt };
}
