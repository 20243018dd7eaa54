import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { countEntries } from "@matchbook/runtime/day-counts/entries";
import { findIn } from "@matchbook/runtime/find-in";
import type { Mongo } from "@matchbook/runtime/mongo";
import { rowUpdate } from "@matchbook/runtime/row-update";
import { ROWS_AT_ONCE } from "@matchbook/runtime/slices";
import { commitTogether, RowsChanged } from "@matchbook/runtime/write-together";
import type { ClientSession, Collection } from "mongodb";
import { bookedOf } from "./booked-keys.ts";
import type { TenantCollections } from "./collections.ts";
import {
  COUNTED,
  type CountedRow,
  keysOf,
  projected,
  type TransactionRow,
  withWorkKeys,
  workKeys,
} from "./transaction-row.ts";

const CODE = "facts.transactionCode";

/**
 * Stores all of these new lines, or none.
 * @throws MongoServerError of a duplicate key when an identity, a booking or a transaction code is taken
 */
export async function insertTransactions(
  { transactions, counts }: TenantCollections,
  rows: TransactionRow[],
  session: ClientSession,
): Promise<void> {
  if (rows.length === 0) return;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await transactions.insertMany(rows.slice(start, start + ROWS_AT_ONCE), { session });
  const created = rows.map((after) => ({ after }));
  await counts.record(countEntries(created, keysOf), session);
}

/** The lines with these codes, in the order of the codes; null for a code without a line. */
export async function findByCodes(
  { transactions }: TenantCollections,
  codes: readonly string[],
): Promise<(TransactionRow | null)[]> {
  const rows = await findIn(transactions, CODE, codes);
  const byCode = new Map(rows.map((row) => [row.facts.transactionCode, row]));
  return codes.map((code) => byCode.get(code) ?? null);
}

/** The stored lines with these identities, by identity. */
export async function findByIdentities({ transactions }: TenantCollections, identities: string[]) {
  const rows = await findIn(transactions, "identity", identities);
  return new Map(rows.flatMap((row) => [row.identity].flat().map((identity) => [identity, row])));
}

/** Those of these identities that are stored. */
export async function storedIdentities({ transactions }: TenantCollections, identities: readonly string[]) {
  const rows = await findIn(transactions, "identity", identities, { projection: { identity: 1 } });
  return new Set(rows.flatMap((row) => row.identity));
}

/** The stored readings of these bookings, by the identity of the booking. */
export async function storedReadings({ transactions }: TenantCollections, bookings: readonly string[]) {
  const rows = await findIn(transactions, "identity", bookings, { projection: { booking: 1 } });
  return new Map(rows.flatMap(({ booking }) => (booking === undefined ? [] : [[booking.identity, booking.reading]])));
}

/** Those of these transaction codes that are taken. */
export async function storedCodes({ transactions }: TenantCollections, codes: string[]): Promise<Set<string>> {
  const rows = await findIn(transactions, CODE, codes, { projection: { [CODE]: 1 } });
  return new Set(rows.map((row) => row.facts.transactionCode));
}

/**
 * Projects states onto their lines in one commit. A state replaces only an older version, so late and repeated states
 * change nothing. States of lines that are not stored are ignored.
 * @param known the lines, if the caller has just read them
 */
export async function projectStates(
  mongo: Mongo,
  { transactions, counts }: TenantCollections,
  states: readonly LineState[],
  known?: readonly CountedRow[],
): Promise<void> {
  const newest = new Map<string, LineState>();
  for (const state of states) {
    // The line is deleted with its import.
    if (state.removed) continue;
    const other = newest.get(state.transactionId);
    if (other === undefined || other.sequence < state.sequence) newest.set(state.transactionId, state);
  }
  const read = () => transactions.find({ _id: { $in: [...newest.keys()] } }, { projection: COUNTED }).toArray();
  for (let rows: readonly CountedRow[] = known ?? (await read()); ; rows = await read()) {
    const changes = rows.flatMap((before) => {
      const newer = newest.get(before._id);
      if (newer === undefined || before.state.sequence >= newer.sequence) return [];
      const state = projected(newer);
      return [{ before, after: { ...before, state, booked: bookedOf({ state }) } }];
    });
    if (changes.length === 0) return;
    const words = await changedWords(transactions, changes);
    const updates = changes.map(({ before, after: { _id: id, state, booked } }) => {
      const set = { state, booked, ...words.get(id) };
      return rowUpdate(transactions, { id, was: { "state.sequence": before.state.sequence }, set });
    });
    const noted = counts.note(countEntries(changes, keysOf));
    try {
      await commitTogether(mongo, [...updates, ...noted]);
      return;
    } catch (error) {
      // Another process projected a state since the rows were read.
      if (!(error instanceof RowsChanged)) throw error;
    }
  }
}

/**
 * The new words of the lines whose assignee, day or reason changes, by id. They are read after the state: a state that
 * another process projects in between makes the commit fail.
 */
async function changedWords(
  transactions: Collection<TransactionRow>,
  changes: readonly { before: CountedRow; after: CountedRow }[],
): Promise<Map<string, Pick<TransactionRow, "words">>> {
  const changed = changes.flatMap(({ before, after }) => {
    const keys = workKeys(after.state);
    return workKeys(before.state).join() === keys.join() ? [] : [[after._id, keys] as const];
  });
  if (changed.length === 0) return new Map();
  const ids = changed.map(([id]) => id);
  const rows = await transactions.find({ _id: { $in: ids } }, { projection: { words: 1 } }).toArray();
  const wordsOf = new Map(rows.map(({ _id, words }) => [_id, words]));
  return new Map(changed.map(([id, keys]) => [id, { words: withWorkKeys(wordsOf.get(id) ?? [], keys) }]));
}
