import { consumerCollections } from "@matchbook/runtime/consumer/consumer";
import { idempotencyCollections } from "@matchbook/runtime/idempotency";
import {
  type ListIndex,
  type ListIndexes,
  listIndexCollections,
  prepareListIndex,
} from "@matchbook/runtime/list-index/list-index";
import { type Migrations, openMigrations } from "@matchbook/runtime/migrations/migrations";
import type { DatabaseSchema } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { oncePerTenant } from "@matchbook/runtime/once-per-tenant";
import { outboxCollections } from "@matchbook/runtime/outbox";
import { tenantLimitCollections } from "@matchbook/runtime/tenant-limit";
import { type Collection, GridFSBucket } from "mongodb";
import type { BankConnectionRow } from "./bank-connections.ts";
import { importCollections } from "./imports.ts";
import { type RecentLines, recentLines } from "./recent-lines.ts";
import type { SyncRow } from "./syncs.ts";
import { storedEntries } from "./transaction-keys.ts";
import type { TransactionRow } from "./transactions.ts";

/** The collections of one tenant. */
export interface TenantCollections {
  transactions: Collection<TransactionRow>;
  bankConnections: Collection<BankConnectionRow>;
  syncs: Collection<SyncRow>;
  recent: RecentLines;
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

/** The database of this service. The comments say which query an index serves. */
export const databaseSchema: DatabaseSchema = {
  shared: {
    ...outboxCollections,
    ...idempotencyCollections,
    ...tenantLimitCollections,
    ...importCollections,
    ...consumerCollections,
  },
  perTenant: {
    "transactions.*": [
      { key: { "facts.transactionCode": 1 }, unique: true, name: "transaction_code" },
      { key: { identity: 1 }, unique: true, name: "identity" }, // repeated external ids and statement lines
      { key: { "booking.identity": 1 }, unique: true, sparse: true, name: "booking" }, // bookings read another way before
      // The lists, newest first: see list-transactions.ts for which filter is served by which.
      { key: { "state.status": 1, _id: 1 }, name: "page_status" },
      { key: { "facts.direction": 1, _id: 1 }, name: "page_direction" },
      { key: { "facts.currency": 1, _id: 1 }, name: "page_currency" },
      { key: { "state.counterpartyId": 1, _id: 1 }, name: "page_counterparty" },
      { key: { "facts.currency": 1, "facts.amount": 1, _id: 1 }, name: "page_amount" },
      { key: { amountKeys: 1, _id: 1 }, name: "page_amount_keys" },
      { key: { "facts.valueDate": 1, _id: 1 }, name: "page_value_date" },
      { key: { words: 1, _id: 1 }, name: "page_words" },
    ],
    "bank_connections.*": [{ key: { status: 1 }, name: "by_status" }], // how many are connected
    "syncs.*": [],
    // GridFS: the driver would make these during the first upload, while others already write to the same collection,
    // which not every server takes without waiting for ever.
    "statements.*.files": [{ key: { filename: 1, uploadDate: 1 }, name: "filename_1_uploadDate_1" }],
    "statements.*.chunks": [{ key: { files_id: 1, n: 1 }, unique: true, name: "files_id_1_n_1" }],
    ...listIndexCollections,
  },
  steps: {
    "list-index": (mongo, tenant) => {
      const transactions = mongo.db.collection<TransactionRow>(`transactions.${tenant}`);
      return prepareListIndex(mongo, tenant, (session) => storedEntries(transactions, session));
    },
  },
};

/** Gives the collections of a tenant; the first time in this process it makes sure that they are as declared. */
export function tenantCollections(
  mongo: Mongo,
  lists: ListIndexes,
  migrations: Migrations = openMigrations(mongo, databaseSchema),
): (tenant: string) => Promise<TenantCollections> {
  const recentOf = recentLines();
  return oncePerTenant(async (tenant) => {
    await migrations.tenant(tenant);
    const { db } = mongo;
    return {
      transactions: db.collection(`transactions.${tenant}`),
      bankConnections: db.collection(`bank_connections.${tenant}`),
      syncs: db.collection(`syncs.${tenant}`),
      recent: recentOf(tenant),
      lists: lists.open(tenant),
      files: new GridFSBucket(db, { bucketName: filesBucket(tenant), chunkSizeBytes: FILE_CHUNK_BYTES }),
    };
  });
}
