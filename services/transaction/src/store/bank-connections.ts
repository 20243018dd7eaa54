import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { findPage } from "@matchbook/runtime/paging";
import type { ClientSession } from "mongodb";
import { electronicIban } from "../statements/iban.ts";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import type { Store } from "./collections.ts";

export async function insertBankConnection(
  store: Store,
  tenant: string,
  row: BankConnectionRow,
  session: ClientSession,
): Promise<void> {
  const { bankConnections } = await store.collections(tenant);
  await bankConnections.insertOne(row, { session });
}

/** A connection by its id, even if it is disconnected. */
export async function findBankConnection(store: Store, tenant: string, id: string): Promise<BankConnectionRow | null> {
  const { bankConnections } = await store.collections(tenant);
  return bankConnections.findOne({ _id: id });
}

/** The statuses of those of these connections that exist, by id. */
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

/** These lines, those marked whose other side is the account of a connection of the tenant, even if it is disconnected. */
export async function withOwnAccounts<T extends Pick<LineFacts, "counterpartyIban" | "ownAccount">>(
  store: Store,
  tenant: string,
  lines: readonly T[],
): Promise<T[]> {
  const ibanOf = ({ counterpartyIban = "" }: T) => electronicIban(counterpartyIban);
  const ibans = [...new Set(lines.map(ibanOf))].filter((iban) => iban !== "");
  const { bankConnections } = await store.collections(tenant);
  const own = new Set(ibans.length === 0 ? [] : await bankConnections.distinct("iban", { iban: { $in: ibans } }));
  return lines.map((line) => ({ ...line, ownAccount: own.has(ibanOf(line)) || undefined }));
}

/** A page of connections, newest first. */
export async function findBankConnectionPage(
  store: Store,
  tenant: string,
  request: PageRequest | undefined,
): Promise<{ items: BankConnectionRow[]; page: PageInfo }> {
  const { bankConnections } = await store.collections(tenant);
  return findPage(bankConnections, {}, { _id: -1 }, request);
}

/** Changes fields of a connection, removing those that are undefined; null when it is not connected. */
export async function changeConnected(
  store: Store,
  tenant: string,
  id: string,
  change: Partial<BankConnectionRow>,
): Promise<BankConnectionRow | null> {
  const { bankConnections } = await store.collections(tenant);
  const given = Object.entries(change);
  const set = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const unset = Object.fromEntries(
    given.filter(([, value]) => value === undefined).map(([field]) => [field, true as const]),
  );
  return bankConnections.findOneAndUpdate(
    { _id: id, status: "connected" },
    { $set: set, ...(Object.keys(unset).length === 0 ? undefined : { $unset: unset }) },
    { returnDocument: "after" },
  );
}

/** Disconnects a connection and returns it; null when it is not connected. */
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
