import { consumerCollections } from "@matchbook/runtime/consumer/consumer";
import type { DayCounts, DayCountsOfTenants } from "@matchbook/runtime/day-counts/day-counts";
import { idempotencyCollections } from "@matchbook/runtime/idempotency";
import { KeptFiles, keptFileCollections } from "@matchbook/runtime/kept-files";
import { Migrations } from "@matchbook/runtime/migrations/migrations";
import type { Collections, DatabaseSchema } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { oncePerTenant } from "@matchbook/runtime/once-per-tenant";
import { outboxCollections } from "@matchbook/runtime/outbox";
import { processCollections } from "@matchbook/runtime/process-lease";
import { smallCollection, smallCollections } from "@matchbook/runtime/small-rows";
import { tenantLimitCollections } from "@matchbook/runtime/tenant-limit";
import type { Db } from "mongodb";
import type { BalanceRow } from "./balance-row.ts";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import { BOOKED_ROWS_STEP, countBookedRows } from "./booked-rows.ts";
import { importCollections } from "./imports.ts";
import { collectBalances, STATED_BALANCES_STEP } from "./stated-balances.ts";
import type { SyncRow } from "./sync-row.ts";
import type { TransactionRow } from "./transaction-row.ts";

/** What the transaction service knows of a closed period, which matching owns. */
export interface ClosedPeriodRow {
  /** `closed <bank connection>`, or `closed ` for the tenant. */
  _id: string;
  until: string | undefined;
  version: bigint;
}

/** The collections of one tenant. */
export type TenantCollections = ReturnType<typeof handlesOf> & {
  /** Counts of the transactions, for their list. */
  counts: DayCounts;
};

/** The order of the list of lines; no two lines have the same code. */
export const LIST_ORDER = { "facts.valueDate": -1, "facts.transactionCode": 1 } as const;
/**
 * The reverse order, as the indexes have it: the days ascend, so new rows, which mostly have late days, are added near the
 * right edge of an index. MongoDB reads an index in both directions.
 */
export const INDEXED_ORDER = { "facts.valueDate": 1, "facts.transactionCode": -1 } as const;

/** The list by amount: by currency, then the largest first. */
export const LARGEST_FIRST = { "facts.currency": 1, "facts.amount": -1, ...LIST_ORDER } as const;
const LARGEST_INDEXED = { "facts.currency": -1, "facts.amount": 1, ...INDEXED_ORDER } as const;

/** The fields that the list is counted by. */
export const COUNTED_FIELDS = {
  "state.status": 1,
  "facts.direction": 1,
  "facts.currency": 1,
  "state.suggestions.ambiguous": 1,
} as const;

/** Exist for tenants that connected a bank. */
export const bankCollections: Collections = {
  "bank_connections.*": [
    { key: { status: 1 }, name: "by_status" }, // how many are connected
    { key: { iban: 1 }, name: "by_iban" }, // whether an account is the tenant's own
    // Those whose balances do not prove that every line is here.
    { key: { balanceIssueCount: 1 }, partialFilterExpression: { balanceIssueCount: { $gt: 0 } }, name: "incomplete" },
  ],
};

/** Exist for tenants that uploaded a statement file. */
export const fileCollections: Collections = {
  // The list, newest first: with each filter (see `findSyncPage`).
  "syncs.*": [
    { key: { bankConnectionId: 1, _id: 1 }, name: "by_connection" },
    { key: { status: 1, _id: 1 }, name: "by_status" },
    { key: { bankConnectionId: 1, status: 1, _id: 1 }, name: "by_connection_and_status" },
  ],
  // The statements of an account by their end.
  "balances.*": [
    { key: { bankConnectionId: 1, currency: 1, account: 1, to: 1 }, name: "by_end" },
    // Lines that were left out.
    { key: { bankConnectionId: 1 }, partialFilterExpression: { leftOut: { $exists: true } }, name: "left_out" },
  ],
  ...keptFileCollections("statements.*"),
};

/** The database of this service. The comments say which query an index serves. */
export const databaseSchema: DatabaseSchema = {
  shared: {
    ...outboxCollections,
    ...idempotencyCollections,
    ...tenantLimitCollections,
    ...importCollections,
    ...consumerCollections,
    ...processCollections,
  },
  perTenant: {
    "transactions.*": [
      { key: { "facts.transactionCode": 1 }, unique: true, name: "transaction_code" },
      // Repeated external ids and statement lines, and bookings that another file read differently.
      { key: { identity: 1 }, unique: true, name: "identity" },
      // The list, sorted by value date and code: alone and with each filter (see list-transactions.ts).
      { key: INDEXED_ORDER, name: "list_day" },
      { key: { ...COUNTED_FIELDS, ...INDEXED_ORDER }, name: "list_counted" },
      { key: { "state.counterpartyId": 1, ...COUNTED_FIELDS, ...INDEXED_ORDER }, name: "list_party" },
      { key: LARGEST_INDEXED, name: "list_largest" }, // also the ranges of amounts
      { key: { words: 1 }, name: "words" }, // also the lines of a connection or a sync
      // How many lines of an import wait (see syncs.ts): callers ask again and again, and the index alone answers.
      {
        key: { "facts.syncId": 1, "state.pending": 1 },
        partialFilterExpression: { "state.pending": true },
        name: "pending_lines_of_sync",
      },
    ],
    ...smallCollections, // day counts and closed periods
  },
  onDemand: { ...bankCollections, ...fileCollections },
  steps: {
    [BOOKED_ROWS_STEP]: countBookedRows,
    [STATED_BALANCES_STEP]: collectBalances,
  },
  again: [BOOKED_ROWS_STEP, STATED_BALANCES_STEP],
};

/**
 * Returns a function that opens a tenant's collections. Its first call per tenant in this process runs the migrations.
 */
export function tenantCollections(
  mongo: Mongo,
  counts: DayCountsOfTenants,
  migrations: Migrations = new Migrations(mongo, databaseSchema),
): (tenant: string) => Promise<TenantCollections> {
  return oncePerTenant(async (tenant) => {
    await migrations.tenant(tenant);
    return { ...handlesOf(mongo.db, tenant), counts: counts.open(tenant) };
  });
}

function handlesOf(db: Db, tenant: string) {
  return {
    transactions: db.collection<TransactionRow>(`transactions.${tenant}`),
    bankConnections: db.collection<BankConnectionRow>(`bank_connections.${tenant}`),
    syncs: db.collection<SyncRow>(`syncs.${tenant}`),
    /** The balances of the statements of its connections. */
    balances: db.collection<BalanceRow>(`balances.${tenant}`),
    closedPeriods: smallCollection<ClosedPeriodRow>(db, tenant),
    /** Statement files: those that wait or are imported, and originals. */
    files: new KeptFiles(db, `statements.${tenant}`),
  };
}
