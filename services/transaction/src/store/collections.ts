import { consumerCollections } from "@matchbook/runtime/events/consumer/consumer";
import { outboxCollections } from "@matchbook/runtime/events/outbox";
import { tenantLimitCollections } from "@matchbook/runtime/limits/tenant-limit";
import type { DayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { idempotencyCollections } from "@matchbook/runtime/mongo/idempotency";
import { KeptFiles, keptFileCollections } from "@matchbook/runtime/mongo/kept-files";
import { moveRows } from "@matchbook/runtime/mongo/migrations/move-rows";
import type { Collections, DatabaseSchema } from "@matchbook/runtime/mongo/migrations/schema";
import { tenantsOf } from "@matchbook/runtime/mongo/once-per-tenant";
import { smallCollection, smallCollections } from "@matchbook/runtime/mongo/shared-rows";
import { processCollections } from "@matchbook/runtime/process/process-lease";
import type { Db } from "mongodb";
import type { BalanceRow } from "./balance-row.ts";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import { BOOKED_ROWS_STEP, countBookedRows } from "./booked-rows.ts";
import { CODES_STEP, identifyByCodes } from "./code-identities.ts";
import { importCollections } from "./imports.ts";
import { collectBalances, STATED_BALANCES_STEP } from "./stated-balances.ts";
import type { SyncRow } from "./sync-row.ts";
import type { TransactionRow } from "./transaction-row.ts";

/** A closed period, which matching owns. */
export interface ClosedPeriodRow {
  /** `closed <bank connection>`, or `closed ` for the tenant. */
  _id: string;
  until: string | undefined;
  version: bigint;
}

export type TenantCollections = ReturnType<typeof handlesOf> & {
  /** Counts of lines by booking day. */
  counts: DayCounts;
};

/** Exist for tenants that connected a bank. */
export const bankCollections: Collections = {
  "bank_connections.*": [
    { key: { status: 1 }, name: "by_status" }, // how many are connected
    { key: { iban: 1 }, name: "by_iban" }, // whether an account is the tenant's own
    // For connections whose balances do not prove that every line is here.
    { key: { balanceIssueCount: 1 }, partialFilterExpression: { balanceIssueCount: { $gt: 0 } }, name: "incomplete" },
  ],
};

/** Exist for tenants that uploaded a statement file. */
export const fileCollections: Collections = {
  // For the list, newest first, with each filter (see `findSyncPage`).
  "syncs.*": [
    { key: { bankConnectionId: 1, _id: 1 }, name: "by_connection" },
    { key: { status: 1, _id: 1 }, name: "by_status" },
    { key: { bankConnectionId: 1, status: 1, _id: 1 }, name: "by_connection_and_status" },
  ],
  // For the statements of an account by their end.
  "balances.*": [
    { key: { bankConnectionId: 1, currency: 1, account: 1, to: 1 }, name: "by_end" },
    // For lines that were left out.
    { key: { bankConnectionId: 1 }, partialFilterExpression: { leftOut: { $exists: true } }, name: "left_out" },
  ],
  ...keptFileCollections("statements.*"),
};

/** The database of this service. Comments name the query of an index. */
export const databaseSchema: DatabaseSchema = {
  shared: {
    ...outboxCollections,
    ...idempotencyCollections,
    ...tenantLimitCollections,
    ...importCollections,
    ...consumerCollections,
    ...processCollections,
    ...smallCollections, // day counts and closed periods
  },
  perTenant: {
    "transactions.*": [
      // For codes, repeated external ids and statement lines, and for bookings that another file read differently.
      { key: { identity: 1 }, unique: true, name: "identity" },
      { key: { "facts.syncId": 1 }, sparse: true, name: "of_sync" }, // the lines of a file
    ],
  },
  onDemand: { ...bankCollections, ...fileCollections },
  steps: {
    "shared-rows": moveRows("small"),
    [CODES_STEP]: identifyByCodes,
    [BOOKED_ROWS_STEP]: countBookedRows,
    [STATED_BALANCES_STEP]: collectBalances,
  },
  again: [BOOKED_ROWS_STEP, STATED_BALANCES_STEP],
};

export const tenantCollections = tenantsOf(databaseSchema, handlesOf);

function handlesOf(db: Db, tenant: string) {
  return {
    transactions: db.collection<TransactionRow>(`transactions.${tenant}`),
    bankConnections: db.collection<BankConnectionRow>(`bank_connections.${tenant}`),
    syncs: db.collection<SyncRow>(`syncs.${tenant}`),
    balances: db.collection<BalanceRow>(`balances.${tenant}`),
    closedPeriods: smallCollection<ClosedPeriodRow>(db, tenant),
    /** Statement files that wait or are imported, and originals. */
    files: new KeptFiles(db, `statements.${tenant}`),
  };
}
