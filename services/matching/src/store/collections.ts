import { consumerCollections } from "@matchbook/runtime/consumer/consumer";
import type { DayCountsOfTenants } from "@matchbook/runtime/day-counts/day-counts";
import type { CountKey } from "@matchbook/runtime/day-counts/entries";
import { dayCountCollections, rebuildCounts } from "@matchbook/runtime/day-counts/rows";
import { idempotencyCollections } from "@matchbook/runtime/idempotency";
import { type Migrations, openMigrations } from "@matchbook/runtime/migrations/migrations";
import type { DatabaseSchema } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { oncePerTenant } from "@matchbook/runtime/once-per-tenant";
import { outboxCollections } from "@matchbook/runtime/outbox";
import type { ClientSession, Db } from "mongodb";
import { type CountedInvoice, type CountedLine, invoiceKeys, lineKeys, matchKeys } from "./counted-changes.ts";
import { DERIVED_ROWS_STEP, deriveForReturns, deriveRows, deriveWords, RETURNS_STEP } from "./derived-rows.ts";
import { markUnnumbered, NUMBERING_STEP } from "./history-feed.ts";
import { JUDGING_STEP, judgeLearned } from "./judge-learned.ts";
import { noteSuggestions, SUGGESTIONS_STEP } from "./line-suggestions.ts";
import type { MatchRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** Name of the index that holds at most one live match per pair. */
export const LIVE_PAIR_INDEX = "live_pair";

/** The order of the list of invoices; no two invoices have the same number. */
export const INVOICE_ORDER = { issueDate: -1, invoiceNumber: 1 } as const;
/** The same, read backwards, which costs no more: an index is read in either direction. */
const INDEXED_ORDER = { issueDate: 1, invoiceNumber: -1 } as const;

/** An entry enters the indexes of the feed when a reader numbers it, so a commit does not pay for them. */
const NUMBERED = { partialFilterExpression: { sequence: { $gt: 0 } } };

/** Counts the stored invoices with what is open of them, also by due date, and what the lines have allocated. */
const COUNTS_STEP = "day-counts-with-allocated";
/** Stores the words by which invoices and counterparties are searched. */
const WORDS_STEP = "search-words";

/** The database of this service. The comments say which query an index serves. */
export const databaseSchema: DatabaseSchema = {
  shared: {
    ...outboxCollections,
    ...idempotencyCollections,
    ...consumerCollections,
    open_batches: [{ key: { at: 1 }, name: "by_arrival" }],
  },
  perTenant: {
    "lines.*": [
      { key: { transactionCode: 1 }, name: "by_code" }, // a line that a caller reads
      { key: { open: 1, keys: 1 }, name: "by_key" }, // lines that may cite a new invoice
      { key: { amountKey: 1 }, sparse: true, name: "by_amount_key" }, // lines that may pay a new invoice exactly
      { key: { openIban: 1 }, sparse: true, name: "by_iban" }, // open lines of an account
      { key: { openNames: 1 }, sparse: true, name: "by_name" }, // open lines that bear a name
      { key: { paidIds: 1 }, sparse: true, name: "by_paid_id" }, // lines whose payment a return names
      { key: { returning: 1 }, sparse: true, name: "by_returning" }, // open lines that return a payment of an amount
      { key: { openWords: 1 }, sparse: true, name: "by_word" }, // open lines whose text may name a counterparty
    ],
    "invoices.*": [
      { key: { invoiceNumber: 1 }, unique: true, name: "number" },
      { key: { open: 1, keys: 1 }, name: "by_key" }, // invoices that a line cites, open or closed
      { key: { partyKey: 1 }, sparse: true, name: "by_party" }, // a party's open invoices of an amount
      { key: { openOf: 1 }, sparse: true, name: "by_open_of" }, // a party's open invoices
      { key: { creditOf: 1 }, sparse: true, name: "by_credit_of" }, // a party's open credit notes
      { key: { amountKey: 1 }, sparse: true, name: "by_amount_key" }, // open invoices of an amount
      { key: { open: 1, updatedAt: 1 }, name: "by_change" }, // open invoices that changed while lines were matched
      // The list, sorted by issue date and number: alone and with each filter (see list-invoices.ts).
      { key: INDEXED_ORDER, name: "list_day" },
      { key: { status: 1, ...INDEXED_ORDER }, name: "list_status" },
      { key: { direction: 1, ...INDEXED_ORDER }, name: "list_direction" },
      { key: { currency: 1, ...INDEXED_ORDER }, name: "list_currency" },
      { key: { counterpartyCode: 1, ...INDEXED_ORDER }, name: "list_counterparty" },
      { key: { words: 1, ...INDEXED_ORDER }, name: "list_words" },
      { key: { dueDate: 1, ...INDEXED_ORDER }, name: "list_due" },
      { key: { open: 1, dueDate: 1, ...INDEXED_ORDER }, name: "list_overdue" },
      { key: { currency: 1, total: 1, ...INDEXED_ORDER }, name: "list_amount" },
    ],
    "matches.*": [
      {
        key: { transactionId: 1, invoiceId: 1 },
        unique: true,
        partialFilterExpression: { live: true },
        name: LIVE_PAIR_INDEX,
      },
      // Not sparse, because MongoDB joins lines and invoices by them (see with-matches.ts).
      { key: { relevantTo: 1 }, name: "relevant" }, // what decisions about lines depend on
      { key: { suggestedOn: 1 }, name: "suggested" }, // suggestions on invoices
      { key: { awaitsSince: 1 }, sparse: true, name: "awaiting" }, // lines that wait for the rest of their batch
      { key: { returnableAs: 1 }, sparse: true, name: "returnable" }, // payments that a line may return
      { key: { transactionId: 1, status: 1 }, name: "by_line" }, // the live matches of one line
      { key: { invoiceId: 1, status: 1 }, name: "by_invoice" }, // the live matches of one invoice
      { key: { transactionCode: 1, _id: 1 }, name: "page_line" },
      { key: { invoiceNumber: 1, _id: 1 }, name: "page_invoice" },
      { key: { status: 1, _id: 1 }, name: "page_status" },
    ],
    "counterparties.*": [
      { key: { accountCode: 1 }, unique: true, name: "account_code" },
      { key: { ibans: 1 }, name: "by_iban" },
      { key: { nameKeys: 1 }, name: "by_name" },
      { key: { nameBlocks: 1 }, name: "by_name_block" }, // counterparties with an alike name
      { key: { words: 1, _id: 1 }, name: "list_words" },
    ],
    "fx_rates.*": [{ key: { base: 1, quote: 1, date: -1 }, unique: true, name: "pair_date" }],
    "history.*": [
      { key: { entity: 1, entityId: 1, version: -1 }, name: "by_entity" },
      { key: { operationId: 1 }, sparse: true, name: "by_operation" }, // what an operation changed
      { key: { unnumbered: 1, _id: 1 }, name: "unnumbered", partialFilterExpression: { unnumbered: true } },
      // The history of the tenant, sorted by number: alone and with each filter (see history-feed.ts).
      { key: { sequence: 1 }, name: "numbered", ...NUMBERED },
      { key: { entity: 1, sequence: 1 }, name: "numbered_entity", ...NUMBERED },
      { key: { actor: 1, sequence: 1 }, name: "numbered_actor", ...NUMBERED },
      { key: { operation: 1, sequence: 1 }, name: "numbered_operation", ...NUMBERED },
      { key: { operationId: 1, sequence: 1 }, name: "numbered_operation_id", ...NUMBERED },
      { key: { at: 1, sequence: 1 }, name: "numbered_day", ...NUMBERED },
    ],
    "history_counter.*": [],
    "settings.*": [],
    "learned_aliases.*": [
      { key: { "confirmations.counterpartyId": 1, _id: 1 }, name: "by_counterparty" }, // what one counterparty is known by
    ],
    "key_shapes.*": [],
    ...dayCountCollections,
  },
  steps: {
    [COUNTS_STEP]: (mongo, tenant) =>
      rebuildCounts(mongo, tenant, (session) => storedKeys(handles(mongo.db, tenant), session)),
    [RETURNS_STEP]: (mongo, tenant, place) => deriveForReturns(mongo, handles(mongo.db, tenant), place),
    [DERIVED_ROWS_STEP]: (mongo, tenant, place) => deriveRows(mongo, handles(mongo.db, tenant), place),
    [WORDS_STEP]: (mongo, tenant, place) => deriveWords(mongo, handles(mongo.db, tenant), place),
    [SUGGESTIONS_STEP]: (mongo, tenant, place) => noteSuggestions(mongo, tenant, handles(mongo.db, tenant), place),
    [NUMBERING_STEP]: (mongo, tenant, place) => markUnnumbered(handles(mongo.db, tenant), place),
    [JUDGING_STEP]: (mongo, tenant, place) => judgeLearned(mongo, handles(mongo.db, tenant), place),
  },
  again: [COUNTS_STEP, RETURNS_STEP, DERIVED_ROWS_STEP, WORDS_STEP, SUGGESTIONS_STEP, NUMBERING_STEP, JUDGING_STEP],
};

/** Opens the collections of a tenant. On first use in this process the tenant is migrated if necessary. */
export function tenantCollections(
  mongo: Mongo,
  counts: DayCountsOfTenants,
  migrations: Migrations = openMigrations(mongo, databaseSchema),
): (tenant: string) => Promise<TenantCollections> {
  return oncePerTenant(async (tenant) => {
    await migrations.tenant(tenant);
    return { ...handles(mongo.db, tenant), counts: counts.open(tenant) };
  });
}

function handles(db: Db, tenant: string): Omit<TenantCollections, "counts"> {
  return {
    lines: db.collection(`lines.${tenant}`),
    invoices: db.collection(`invoices.${tenant}`),
    matches: db.collection(`matches.${tenant}`),
    counterparties: db.collection(`counterparties.${tenant}`),
    fxRates: db.collection(`fx_rates.${tenant}`),
    history: db.collection(`history.${tenant}`),
    historyCounter: db.collection(`history_counter.${tenant}`),
    settings: db.collection(`settings.${tenant}`),
    learnedAliases: db.collection(`learned_aliases.${tenant}`),
    keyShapes: db.collection(`key_shapes.${tenant}`),
  };
}

/** Under what the stored lines, invoices and matches are counted. */
async function* storedKeys(
  { lines, invoices, matches }: Pick<TenantCollections, "lines" | "invoices" | "matches">,
  session: ClientSession,
): AsyncGenerator<CountKey[]> {
  const counted = { status: 1, direction: 1, currency: 1, issueDate: 1, dueDate: 1, remaining: 1, type: 1 };
  const allocated = { allocated: 1, valueDate: 1, currency: 1, direction: 1 };
  yield* lines.find({}, { session }).project<CountedLine>(allocated).map(lineKeys);
  yield* invoices.find({}, { session }).project<CountedInvoice>(counted).map(invoiceKeys);
  yield* matches.find({}, { session }).project<Pick<MatchRow, "_id" | "status">>({ status: 1 }).map(matchKeys);
}
