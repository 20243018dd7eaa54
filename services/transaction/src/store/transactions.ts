import { countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { ROWS_AT_ONCE } from "@matchbook/runtime/work/slices";
import type { ClientSession } from "mongodb";
import { codeIdentity } from "../domain/line-identity.ts";
import type { TenantCollections } from "./collections.ts";
import { keysOf, type TransactionRow } from "./transaction-row.ts";

/** Stores all of these new lines, or none. @throws MongoServerError when an identity, booking or code is taken */
export async function insertTransactions(
  { transactions, counts }: TenantCollections,
  rows: TransactionRow[],
  session: ClientSession,
): Promise<void> {
  if (rows.length === 0) return;
  const identified = rows.map((row) => {
    return { ...row, identity: [row.identity, codeIdentity(row.facts.transactionCode)].flat() };
  });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await transactions.insertMany(identified.slice(start, start + ROWS_AT_ONCE), { session });
  const created = rows.map((after) => ({ after }));
  await counts.record(countEntries(created, keysOf), session);
}

export async function findByCodes({ transactions }: TenantCollections, codes: readonly string[]) {
  return findIn(transactions, "identity", codes.map(codeIdentity));
}

export async function findByIdentities({ transactions }: TenantCollections, identities: string[]) {
  const rows = await findIn(transactions, "identity", identities);
  return new Map(rows.flatMap((row) => [row.identity].flat().map((identity) => [identity, row])));
}

export async function storedIdentities({ transactions }: TenantCollections, identities: readonly string[]) {
  const rows = await findIn(transactions, "identity", identities, { projection: { identity: 1 } });
  return new Set(rows.flatMap((row) => row.identity));
}

/** The stored readings of these bookings, by the identity of the booking. */
export async function storedReadings({ transactions }: TenantCollections, bookings: readonly string[]) {
  const rows = await findIn(transactions, "identity", bookings, { projection: { booking: 1 } });
  return new Map(rows.flatMap(({ booking }) => (booking === undefined ? [] : [[booking.identity, booking.reading]])));
}

export async function storedCodes({ transactions }: TenantCollections, codes: string[]): Promise<Set<string>> {
  const projection = { "facts.transactionCode": 1 } as const;
  const rows = await findIn(transactions, "identity", codes.map(codeIdentity), { projection });
  return new Set(rows.map((row) => row.facts.transactionCode));
}
