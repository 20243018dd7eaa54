import { consumerCollections } from "@matchbook/runtime/events/consumer/consumer";
import { outboxCollections } from "@matchbook/runtime/events/outbox";
import { idempotencyCollections } from "@matchbook/runtime/mongo/idempotency";
import { keptFileCollections } from "@matchbook/runtime/mongo/kept-files";
import { moveRows } from "@matchbook/runtime/mongo/migrations/move-rows";
import type { Collections, DatabaseSchema } from "@matchbook/runtime/mongo/migrations/schema";
import { tenantsOf } from "@matchbook/runtime/mongo/once-per-tenant";
import { smallCollections } from "@matchbook/runtime/mongo/shared-rows";
import { processCollections } from "@matchbook/runtime/process/process-lease";
import { adviceCollections } from "./advices.ts";
import { countDecisionDays, DECISION_DAYS_STEP } from "./count-decision-days.ts";
import { DERIVED_ROWS_STEP, deriveRows } from "./derived-rows.ts";
import { fxRateCollections } from "./fx-rates.ts";
import { handlesOf } from "./tenant-collections.ts";

/** Name of the index that holds at most one live match per pair. */
export const LIVE_PAIR_INDEX = "live_pair";

/** The order of the list of lines; no two lines have the same code. */
export const LINE_ORDER = { "listed.day": -1, transactionCode: 1 } as const;
/** The reverse order, as the indexes have it (see `INDEXED_ORDER`). */
export const LINES_INDEXED = { "listed.day": 1, transactionCode: -1 } as const;

/** The list by amount: by currency, then the largest first. */
export const LARGEST_FIRST = { currency: 1, amount: -1, ...LINE_ORDER } as const;
const LARGEST_INDEXED = { currency: -1, amount: 1, ...LINES_INDEXED } as const;

/** The fields that the list of lines is counted by. */
export const COUNTED_FIELDS = { "listed.status": 1, direction: 1, currency: 1, "listed.ambiguous": 1 } as const;

export const INVOICE_ORDER = { issueDate: -1, invoiceNumber: 1 } as const;
/** The reverse order: the days ascend, so new rows, mostly of late days, are added near the right edge of an index. */
const INDEXED_ORDER = { issueDate: 1, invoiceNumber: -1 } as const;

/** An entry enters the indexes of the feed when a reader numbers it, so a commit does not pay for them. */
const NUMBERED = { partialFilterExpression: { sequence: { $gt: 0 } } };

/** Exist for tenants that handed in a file. The list is sorted by id. */
export const fileCollections: Collections = { "files.*": [], ...keptFileCollections("originals.*") };

/** The database of this service. The comments say which query an index serves. */
export const databaseSchema: DatabaseSchema = {
  shared: {
    ...outboxCollections,
    ...idempotencyCollections,
    ...consumerCollections,
    ...processCollections,
    open_batches: [
      { key: { tenant: 1, state: 1 }, name: "by_state" },
      { key: { endsBy: 1 }, name: "by_end" },
    ],
    history: [
      { key: { tenant: 1, entity: 1, entityId: 1, version: -1 }, name: "by_entity" },
      // The changes of an operation.
      {
        key: { tenant: 1, operationId: 1 },
        partialFilterExpression: { operationId: { $exists: true } },
        name: "by_operation",
      },
      // The history of a tenant, sorted by number: alone and with each filter (see history-feed.ts).
      { key: { tenant: 1, sequence: 1, _id: 1 }, name: "numbers" }, // begins with the entries that wait for a number
      { key: { tenant: 1, entity: 1, sequence: 1 }, name: "numbered_entity", ...NUMBERED },
      { key: { tenant: 1, coded: 1, sequence: 1 }, name: "numbered_coded", partialFilterExpression: { coded: true } },
      { key: { tenant: 1, actor: 1, sequence: 1 }, name: "numbered_actor", ...NUMBERED },
      { key: { tenant: 1, operation: 1, sequence: 1 }, name: "numbered_operation", ...NUMBERED },
      { key: { tenant: 1, at: 1, sequence: 1 }, name: "numbered_day", ...NUMBERED },
    ],
    learned_aliases: [
      // All that one counterparty is known by.
      { key: { tenant: 1, "confirmations.counterpartyId": 1, _id: 1 }, name: "by_counterparty" },
    ],
    // day counts, settings, rules, exports, closed periods, and the number of the last history entry
    ...smallCollections,
  },
  perTenant: {
    "lines.*": [
      // Found by many keys, see found-by.ts.
      { key: { foundBy: 1 }, name: "found" },
      // The list, sorted by value date and code: alone and with each filter (see list-lines.ts).
      { key: LINES_INDEXED, name: "list_day" },
      // The queues of a reviewer, which are filters by status and suggestion.
      { key: { ...COUNTED_FIELDS, ...LINES_INDEXED }, name: "list_counted" },
      {
        key: { counterpartyId: 1, ...COUNTED_FIELDS, ...LINES_INDEXED },
        partialFilterExpression: { counterpartyId: { $exists: true } },
        name: "list_party",
      },
      { key: LARGEST_INDEXED, name: "list_largest" }, // also the ranges of amounts
    ],
    "invoices.*": [
      // The business keys (see domain/named-invoice.ts): by counterparty, number and year, and a receivable by its number.
      { key: { invoiceNumber: 1, counterpartyId: 1, issueYear: 1 }, unique: true, name: "number_of_year" },
      {
        key: { invoiceNumber: 1 },
        unique: true,
        partialFilterExpression: { direction: "receivable" },
        name: "number_of_receivable",
      },
      // Found by many keys for matching, and listed: all of them, or by the words of a text, counterparty, due date or total.
      { key: { foundBy: 1, ...INDEXED_ORDER }, name: "found" },
      // The list, sorted by issue date and number, with the other filters (see list-invoices.ts).
      { key: { status: 1, direction: 1, currency: 1, ...INDEXED_ORDER }, name: "list_counted" },
    ],
    "matches.*": [
      {
        key: { transactionId: 1, invoiceId: 1 },
        unique: true,
        partialFilterExpression: { live: true },
        name: LIVE_PAIR_INDEX, // also the live matches of a line
      },
      // Found by many keys. Not sparse, because MongoDB joins lines and invoices by them (see with-matches.ts).
      { key: { foundBy: 1, _id: 1 }, name: "found" },
    ],
    "counterparties.*": [
      { key: { accountCode: 1 }, unique: true, name: "account_code" },
      { key: { foundBy: 1, _id: 1 }, name: "found" }, // by words of a text, by account and by name
    ],
  },
  onDemand: { ...fxRateCollections, ...adviceCollections, ...fileCollections },
  steps: {
    "shared-rows": moveRows("small", "history", "learned_aliases"),
    [DERIVED_ROWS_STEP]: (mongo, tenant, progress) => deriveRows(mongo, tenant, handlesOf(mongo.db, tenant), progress),
    [DECISION_DAYS_STEP]: (mongo, tenant, progress) =>
      countDecisionDays(mongo, tenant, handlesOf(mongo.db, tenant), progress),
  },
  again: [DERIVED_ROWS_STEP, DECISION_DAYS_STEP],
};

export const tenantCollections = tenantsOf(databaseSchema, handlesOf);
