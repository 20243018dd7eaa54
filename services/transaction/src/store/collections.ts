import type { ListIndex, ListIndexes } from "@matchbook/runtime/list-index/list-index";
import type { Mongo } from "@matchbook/runtime/mongo";
import { oncePerTenant } from "@matchbook/runtime/once-per-tenant";
import { type Collection, type Db, GridFSBucket } from "mongodb";
import type { BankConnectionRow } from "./bank-connections.ts";
import type { SyncRow } from "./syncs.ts";
import { storedEntries } from "./transaction-keys.ts";
import type { TransactionRow } from "./transactions.ts";

/** The collections of one tenant. */
export interface TenantCollections {
  transactions: Collection<TransactionRow>;
  bankConnections: Collection<BankConnectionRow>;
  syncs: Collection<SyncRow>;
  /** Counts of the transactions, for their list. */
  lists: ListIndex;
  /** Statement files on their way to being imported. */
  files: GridFSBucket;
}

/** What the store functions need of the context. */
export interface Store {
  mongo: Mongo;
  collections(tenant: string): Promise<TenantCollections>;
}

/** The name of a tenant's GridFS bucket. */
export function filesBucket(tenant: string): string {
  return `statements.${tenant}`;
}

const FILE_CHUNK_BYTES = 1024 * 1024;

/**
 * Gives the collections of a tenant; the first time in this process it makes sure that they and their indexes exist.
 * The index comments say which query each one serves.
 */
export function tenantCollections(mongo: Mongo, lists: ListIndexes): (tenant: string) => Promise<TenantCollections> {
  return oncePerTenant((tenant) => prepare(mongo, lists, tenant));
}

async function prepare({ db }: Mongo, indexes: ListIndexes, tenant: string): Promise<TenantCollections> {
  const transactions = db.collection<TransactionRow>(`transactions.${tenant}`);
  const bankConnections = db.collection<BankConnectionRow>(`bank_connections.${tenant}`);
  const syncs = db.collection<SyncRow>(`syncs.${tenant}`);
  await transactions.createIndexes([
    { key: { "facts.transactionCode": 1 }, unique: true, name: "transaction_code" },
    { key: { identity: 1 }, unique: true, name: "identity" }, // repeated external ids and statement lines
    { key: { "booking.identity": 1 }, unique: true, sparse: true, name: "booking" }, // bookings read another way before
    // The lists, newest first: see list-transactions.ts for which filter is served by which.
    { key: { "state.status": 1, _id: -1 }, name: "list_status" },
    { key: { "facts.direction": 1, _id: -1 }, name: "list_direction" },
    { key: { "facts.currency": 1, _id: -1 }, name: "list_currency" },
    { key: { "state.counterpartyId": 1, _id: -1 }, name: "list_counterparty" },
    { key: { "facts.currency": 1, "facts.amount": 1, _id: -1 }, name: "list_amount" },
    { key: { amountKeys: 1, _id: -1 }, name: "list_amount_keys" },
    { key: { "facts.valueDate": 1, _id: -1 }, name: "list_value_date" },
    { key: { words: 1, _id: -1 }, name: "list_words" },
  ]);
  const lists = await indexes.open(tenant, (session) => storedEntries(transactions, session));
  await prepareFiles(db, tenant);
  const files = new GridFSBucket(db, { bucketName: filesBucket(tenant), chunkSizeBytes: FILE_CHUNK_BYTES });
  return { transactions, bankConnections, syncs, lists, files };
}

/**
 * The indexes of GridFS, before any file is stored. The driver would make them during the first upload, while others
 * already write to the same collection, which not every server takes without waiting for ever.
 */
async function prepareFiles(db: Db, tenant: string): Promise<void> {
  await db.collection(`${filesBucket(tenant)}.files`).createIndex({ filename: 1, uploadDate: 1 });
  await db.collection(`${filesBucket(tenant)}.chunks`).createIndex({ files_id: 1, n: 1 }, { unique: true });
}
