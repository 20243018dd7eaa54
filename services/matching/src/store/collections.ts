import type { ListIndex, ListIndexes } from "@matchbook/runtime/list-index/list-index";
import type { Mongo } from "@matchbook/runtime/mongo";
import { oncePerTenant } from "@matchbook/runtime/once-per-tenant";
import type { ClientSession, Collection } from "mongodb";
import type { CounterpartyRow } from "./counterparties.ts";
import type { FxRateRow } from "./fx-rates.ts";
import type { HistoryRow } from "./history.ts";
import type { InvoiceRow } from "./invoices.ts";
import type { LearnedAliasRow } from "./learned-aliases.ts";
import type { LineRow } from "./lines.ts";
import { storedEntries } from "./list-keys.ts";
import type { MatchRow } from "./matches.ts";
import type { SettingsRow } from "./settings.ts";

/** The collections of one tenant; with a session, as one database transaction sees them. */
export interface TenantCollections {
  session?: ClientSession;
  lines: Collection<LineRow>;
  invoices: Collection<InvoiceRow>;
  matches: Collection<MatchRow>;
  counterparties: Collection<CounterpartyRow>;
  fxRates: Collection<FxRateRow>;
  history: Collection<HistoryRow>;
  settings: Collection<SettingsRow>;
  learnedAliases: Collection<LearnedAliasRow>;
  /** Counts of the invoices and the matches, for their lists. */
  lists: ListIndex;
}

/** Name of the index that holds at most one live match per pair. */
export const LIVE_PAIR_INDEX = "live_pair";

/**
 * Gives the collections of a tenant; the first time in this process it makes sure that they and their indexes exist.
 * The index comments say which query each one serves.
 */
export function tenantCollections(mongo: Mongo, lists: ListIndexes): (tenant: string) => Promise<TenantCollections> {
  return oncePerTenant((tenant) => prepare(mongo, lists, tenant));
}

async function prepare({ db }: Mongo, indexes: ListIndexes, tenant: string): Promise<TenantCollections> {
  const collections: Omit<TenantCollections, "lists"> = {
    lines: db.collection(`lines.${tenant}`),
    invoices: db.collection(`invoices.${tenant}`),
    matches: db.collection(`matches.${tenant}`),
    counterparties: db.collection(`counterparties.${tenant}`),
    fxRates: db.collection(`fx_rates.${tenant}`),
    history: db.collection(`history.${tenant}`),
    settings: db.collection(`settings.${tenant}`),
    learnedAliases: db.collection(`learned_aliases.${tenant}`),
  };
  const { lines, invoices, matches, counterparties, fxRates, history } = collections;
  await lines.createIndexes([
    { key: { open: 1, keys: 1 }, name: "by_key" }, // lines that may cite a new invoice
    { key: { open: 1, remaining: 1, currency: 1 }, name: "by_amount" }, // lines that may pay a new invoice exactly
  ]);
  await invoices.createIndexes([
    { key: { invoiceNumber: 1 }, unique: true, name: "number" },
    { key: { open: 1, keys: 1 }, name: "by_key" }, // invoices that a line may cite
    { key: { partyKey: 1 }, sparse: true, name: "by_party" }, // a party's invoices of an amount
    { key: { status: 1, _id: -1 }, name: "list_status" },
    { key: { direction: 1, _id: -1 }, name: "list_direction" },
    { key: { currency: 1, _id: -1 }, name: "list_currency" },
    { key: { counterpartyCode: 1, _id: -1 }, name: "list_counterparty" },
    { key: { issueDate: -1, _id: -1 }, name: "list_issue_date" },
  ]);
  await matches.createIndexes([
    {
      key: { transactionId: 1, invoiceId: 1 },
      unique: true,
      partialFilterExpression: { live: true },
      name: LIVE_PAIR_INDEX,
    },
    { key: { relevantTo: 1 }, sparse: true, name: "relevant_to" }, // what decisions about lines depend on
    { key: { suggestedOn: 1 }, sparse: true, name: "suggested_on" }, // suggestions on invoices
    { key: { transactionId: 1, status: 1 }, name: "by_line" }, // the live matches of one line
    { key: { invoiceId: 1, status: 1 }, name: "by_invoice" }, // the live matches of one invoice
    { key: { transactionCode: 1, _id: -1 }, name: "list_line" },
    { key: { invoiceNumber: 1, _id: -1 }, name: "list_invoice" },
    { key: { status: 1, _id: -1 }, name: "list_status" },
  ]);
  await counterparties.createIndexes([
    { key: { accountCode: 1 }, unique: true, name: "account_code" },
    { key: { ibans: 1 }, name: "by_iban" },
    { key: { nameKeys: 1 }, name: "by_name" },
  ]);
  await fxRates.createIndexes([{ key: { base: 1, quote: 1, date: -1 }, unique: true, name: "pair_date" }]);
  // Read by id only: no index makes them, and the transaction that first writes to them could not.
  for (const { collectionName } of [collections.settings, collections.learnedAliases]) {
    await db.createCollection(collectionName).catch(ignoreExisting);
  }
  await history.createIndexes([{ key: { entity: 1, entityId: 1, version: -1 }, name: "by_entity" }]);
  return { ...collections, lists: await indexes.open(tenant, (session) => storedEntries(collections, session)) };
}

function ignoreExisting(error: { code?: unknown }): void {
  if (error.code !== 48) throw error; // NamespaceExists
}
