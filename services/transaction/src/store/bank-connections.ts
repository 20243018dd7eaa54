import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { findPage } from "@matchbook/runtime/paging";
import type { BankConnectionStatus } from "@matchbook/vocabulary/statuses";
import type { ClientSession } from "mongodb";
import type { Store } from "./collections.ts";

export interface BankConnectionRow {
  _id: string;
  name: string;
  /** Electronic form, no spaces. */
  iban?: string | undefined;
  currency?: string | undefined;
  /** JSON text, as the caller sent it. */
  csvMapping?: string | undefined;
  status: BankConnectionStatus;
  createdAt: Date;
  updatedAt: Date;
  disconnectedAt?: Date | undefined;
}

/** The row as other processes see it. */
export function toBankConnection({ _id, csvMapping, ...row }: BankConnectionRow): BankConnection {
  return { id: _id, ...row, csvMapping: csvMapping === undefined ? undefined : { mappingJson: csvMapping } };
}

/** Stores a new connection. */
export async function insertBankConnection(
  store: Store,
  tenant: string,
  row: BankConnectionRow,
  session: ClientSession,
): Promise<void> {
  const { bankConnections } = await store.collections(tenant);
  await bankConnections.insertOne(row, { session });
}

/** A connection by its id, also a disconnected one. */
export async function findBankConnection(store: Store, tenant: string, id: string): Promise<BankConnectionRow | null> {
  const { bankConnections } = await store.collections(tenant);
  return bankConnections.findOne({ _id: id });
}

/** The status of each of these connections that exists. */
export async function connectionStatuses(
  store: Store,
  tenant: string,
  ids: string[],
): Promise<Map<string, BankConnectionRow["status"]>> {
  if (ids.length === 0) return new Map();
  const { bankConnections } = await store.collections(tenant);
  const rows = await bankConnections.find({ _id: { $in: ids } }).toArray();
  return new Map(rows.map((row) => [row._id, row.status]));
}

/** Newest first. */
export async function findBankConnectionPage(
  store: Store,
  tenant: string,
  request: PageRequest | undefined,
): Promise<{ items: BankConnectionRow[]; page: PageInfo }> {
  const { bankConnections } = await store.collections(tenant);
  return findPage(bankConnections, {}, { _id: -1 }, request);
}

/** The connection as it is now, null when it is not connected (any more). */
export async function markDisconnected(
  store: Store,
  tenant: string,
  id: string,
  now: Date,
  session: ClientSession,
): Promise<BankConnectionRow | null> {
  const { bankConnections } = await store.collections(tenant);
  return bankConnections.findOneAndUpdate(
    { _id: id, status: "connected" },
    { $set: { status: "disconnected", disconnectedAt: now, updatedAt: now } },
    { session, returnDocument: "after" },
  );
}
