import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { findByIds } from "@matchbook/runtime/by-ids";
import { type CountKey, countEntries } from "@matchbook/runtime/day-counts/entries";
import { commitTogether, RowsChanged } from "@matchbook/runtime/write-together";
import type { ClientSession } from "mongodb";
import type { Facts, State } from "../domain/new-line.ts";
import { searchWords } from "../domain/search-words.ts";
import type { Store } from "./collections.ts";

/** One line: what the bank said, for good, and what was done with it as far as this service has heard. */
export interface TransactionRow {
  _id: string;
  facts: Omit<Facts, "id">;
  /** Projection of the matching service's state; only a newer version replaces it. */
  state: State;
  /** See line-identity.ts. */
  identity: string;
  /** On the first line that was stored of a bank's booking: which one that is and how it was read. */
  booking?: StoredBooking;
  words: string[];
}

/** The name of the list of lines in the counts. */
export const TRANSACTIONS = "transactions";

/** The part of a row that it is counted by. */
export interface CountedRow {
  _id: string;
  facts: Pick<TransactionRow["facts"], "direction" | "currency" | "valueDate">;
  state: Pick<State, "status" | "version">;
}

/** The projection that reads this part. */
export const COUNTED = {
  "facts.direction": 1,
  "facts.currency": 1,
  "facts.valueDate": 1,
  "state.status": 1,
  "state.version": 1,
};

/** Under what a line is counted. */
export function keysOf({ facts, state }: CountedRow): CountKey[] {
  return [{ list: TRANSACTIONS, day: facts.valueDate, values: [state.status, facts.direction, facts.currency] }];
}

/** A booking of a bank connection, as its file told of it (see statements/booking.ts). */
export interface StoredBooking {
  /** See line-identity.ts. */
  identity: string;
  reading: string;
}

/** The row of a new line. */
export function toRow({ id, ...facts }: Facts, state: State, identity: string): TransactionRow {
  const { description, reference, endToEndId, counterpartyName, counterpartyIban } = facts;
  const words = searchWords([reference, endToEndId, counterpartyName, counterpartyIban, description]);
  return { _id: id, facts, state, identity, words };
}

/** What the bank said, as other processes see it. */
export function factsOfRow(row: TransactionRow): LineFacts {
  return { id: row._id, ...row.facts };
}

/** Facts and projected state, as other processes see them. */
export function toTransaction(row: TransactionRow): Transaction {
  return { facts: factsOfRow(row), state: stateOfRow(row) };
}

function stateOfRow(row: TransactionRow): LineState {
  const { reasons = [], ...state } = row.state;
  return { transactionId: row._id, transactionCode: row.facts.transactionCode, ...state, reasons };
}

/**
 * Stores new lines, all or none.
 * @throws MongoServerError of a duplicate key when an identity or a transaction code is taken
 */
export async function insertTransactions(
  store: Store,
  tenant: string,
  rows: TransactionRow[],
  session: ClientSession,
): Promise<void> {
  if (rows.length === 0) return;
  const { transactions, counts } = await store.collections(tenant);
  await transactions.insertMany(rows, { session });
  const created = rows.map((after) => ({ after }));
  await counts.record(countEntries(created, keysOf), session);
}

/** The lines of these codes, in their order; null where there is none. */
export async function findByCodes(
  store: Store,
  tenant: string,
  codes: readonly string[],
): Promise<(TransactionRow | null)[]> {
  const { transactions } = await store.collections(tenant);
  const rows = await transactions.find({ "facts.transactionCode": { $in: [...new Set(codes)] } }).toArray();
  const byCode = new Map(rows.map((row) => [row.facts.transactionCode, row]));
  return codes.map((code) => byCode.get(code) ?? null);
}

/** The stored lines of these identities, by identity. */
export async function findByIdentities(
  store: Store,
  tenant: string,
  identities: string[],
): Promise<Map<string, TransactionRow>> {
  if (identities.length === 0) return new Map();
  const { transactions } = await store.collections(tenant);
  const rows = await transactions.find({ identity: { $in: identities } }).toArray();
  return new Map(rows.map((row) => [row.identity, row]));
}

/** Which of these identities are stored. */
export async function storedIdentities(store: Store, tenant: string, identities: string[]): Promise<Set<string>> {
  if (identities.length === 0) return new Set();
  const { transactions } = await store.collections(tenant);
  const rows = await transactions
    .find({ identity: { $in: identities } })
    .project<{ identity: string }>({ _id: 0, identity: 1 })
    .toArray();
  return new Set(rows.map((row) => row.identity));
}

/** How those of these bookings that are stored were read, by the identity of the booking. */
export async function storedReadings(store: Store, tenant: string, bookings: string[]): Promise<Map<string, string>> {
  if (bookings.length === 0) return new Map();
  const { transactions } = await store.collections(tenant);
  const rows = await transactions
    .find({ "booking.identity": { $in: bookings } })
    .project<{ booking: StoredBooking }>({ _id: 0, booking: 1 })
    .toArray();
  return new Map(rows.map(({ booking }) => [booking.identity, booking.reading]));
}

/** Which of these transaction codes are taken. */
export async function storedCodes(store: Store, tenant: string, codes: string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const { transactions } = await store.collections(tenant);
  const rows = await transactions
    .find({ "facts.transactionCode": { $in: codes } })
    .project<{ facts: { transactionCode: string } }>({ _id: 0, "facts.transactionCode": 1 })
    .toArray();
  return new Set(rows.map((row) => row.facts.transactionCode));
}

/**
 * Projects states of lines, in bulk. A state replaces only an older one, so the order in which they arrive, and how
 * often, does not matter. Lines that are not stored are passed over.
 * @param known the lines, when they were just read anyway
 */
export async function projectStates(
  store: Store,
  tenant: string,
  states: readonly LineState[],
  known?: readonly CountedRow[],
): Promise<void> {
  const newest = new Map<string, LineState>();
  for (const state of states) {
    const other = newest.get(state.transactionId);
    if (other === undefined || other.version < state.version) newest.set(state.transactionId, state);
  }
  const { transactions, counts } = await store.collections(tenant);
  const read = () => findByIds<TransactionRow>(transactions, [...newest.keys()], { projection: COUNTED });
  for (let rows: readonly CountedRow[] = known ?? (await read()); ; rows = await read()) {
    const changes = rows.flatMap((before) => {
      const state = newest.get(before._id);
      if (state === undefined || before.state.version >= state.version) return [];
      return [{ before, after: { ...before, state: toState(state) } }];
    });
    if (changes.length === 0) return;
    const updates = changes.map(({ before, after: { _id, state } }) => ({
      collection: transactions,
      operation: { updateOne: { filter: { _id, "state.version": before.state.version }, update: { $set: { state } } } },
    }));
    try {
      await commitTogether(store.mongo, [...updates, ...counts.note(countEntries(changes, keysOf))]);
      return;
    } catch (error) {
      // Another process projected a state since the rows were read.
      if (!(error instanceof RowsChanged)) throw error;
    }
  }
}

function toState({ transactionId, transactionCode, updatedAt, reasons, ...state }: LineState): State {
  if (updatedAt === undefined) throw new Error("a line state without its time");
  return { ...state, updatedAt, reasons: reasons.length === 0 ? undefined : reasons };
}
