import {
  ListInvoicesRequest,
  ListMatchesRequest,
  SumAllocatedRequest,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import {
  CountTransactionsRequest,
  ListTransactionsRequest,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { silentLogger } from "@matchbook/runtime/logger";
import type { Context } from "../../services/matching/src/context.ts";
import { invoices as invoiceRpcs } from "../../services/matching/src/rpc/invoices.ts";
import { matches as matchRpcs } from "../../services/matching/src/rpc/matches.ts";
import { overview } from "../../services/matching/src/rpc/overview.ts";
import { receivables } from "../../services/matching/src/rpc/receivables.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";
import type { Context as LineContext } from "../../services/transaction/src/context.ts";
import { balances } from "../../services/transaction/src/rpc/balances.ts";
import { counts } from "../../services/transaction/src/rpc/counts.ts";
import type { TenantCollections as LineCollections } from "../../services/transaction/src/store/collections.ts";
import { findTransactionPage, type ListFilter } from "../../services/transaction/src/store/list-transactions.ts";
import { findByCodes } from "../../services/transaction/src/store/transactions.ts";
import { BANK_CONNECTION, dayBefore } from "./rows.ts";

const { listInvoices } = invoiceRpcs;
const { listMatches } = matchRpcs;
const { sumAllocated } = overview;
const { ageInvoices } = receivables;
const { countTransactions } = counts;
const { reconcileConnection } = balances;

/** A measured page, for any tenant. */
export interface MeasuredPage {
  name: string;
  /** Resolves with the number of rows on the page. */
  read(tenant: string): Promise<number>;
}

type InvoiceRequest = Partial<Parameters<typeof listInvoices>[1]>;
type MatchRequest = Partial<Parameters<typeof listMatches>[1]>;

/**
 * The measured pages of all lists.
 * @param lineCollections the collections of the transaction service
 * @param collections the collections of the matching service
 * @param now the creation time of the newest rows
 */
export function pages(
  lineCollections: (tenant: string) => Promise<LineCollections>,
  collections: (tenant: string) => Promise<TenantCollections>,
  rows: { small: number; large: number },
  now: Date,
): MeasuredPage[] {
  const context = { collections } as unknown as Context;
  const lineContext = { collections: lineCollections } as unknown as LineContext;
  const call = (tenant: string): Call => ({ tenant, correlationId: "bench", actor: "bench", log: silentLogger() });
  const size = 25;
  const first = { page: 1, pageSize: size };
  const count = (tenant: string) => (tenant === "small" ? rows.small : rows.large);

  const lines = (name: string, filter: Partial<ListFilter>, page = (_tenant: string) => 1): MeasuredPage => ({
    name: `transactions, ${name}`,
    read: async (tenant) => {
      const wanted = { page: page(tenant), pageSize: size };
      const filters = { ...emptyMessage(ListTransactionsRequest), ...filter };
      return (await findTransactionPage(await lineCollections(tenant), filters, wanted)).items.length;
    },
  });
  const invoices = (name: string, request: InvoiceRequest): MeasuredPage => ({
    name: `invoices, ${name}`,
    read: async (tenant) =>
      (await listInvoices(context, { ...emptyMessage(ListInvoicesRequest), page: first, ...request }, call(tenant)))
        .invoices.length,
  });
  const matches = (name: string, request: MatchRequest): MeasuredPage => ({
    name: `matches, ${name}`,
    read: async (tenant) =>
      (await listMatches(context, { ...emptyMessage(ListMatchesRequest), page: first, ...request }, call(tenant)))
        .matches.length,
  });
  // The rows spread over sixty days.
  const day = dayBefore(now, 0);
  const month = { dateFrom: dayBefore(now, 50), dateTo: dayBefore(now, 20) };
  return [
    {
      name: "transactions, overview",
      read: async (tenant) =>
        (await countTransactions(lineContext, emptyMessage(CountTransactionsRequest), call(tenant))).statuses.length,
    },
    {
      name: "transactions, reconciliation statement of a day",
      read: async (tenant) => {
        const asked = { bankConnectionId: BANK_CONNECTION, day: dayBefore(now, 5) };
        return (await reconcileConnection(lineContext, asked, call(tenant))).statements.length;
      },
    },
    {
      name: "transactions, one by its code",
      read: async (tenant) => (await findByCodes(await lineCollections(tenant), ["T-7"])).length,
    },
    {
      name: "invoices, overview",
      read: async (tenant) => (await ageInvoices(context, { on: dayBefore(now, 0) }, call(tenant))).open.length,
    },
    {
      name: "allocated amounts, overview",
      read: async (tenant) =>
        (await sumAllocated(context, emptyMessage(SumAllocatedRequest), call(tenant))).allocated.length,
    },
    lines("all", {}),
    lines("status unmatched (5 %)", { statuses: ["unmatched"] }),
    lines("status ignored (3 %)", { statuses: ["ignored"] }),
    lines("status matched (90 %)", { statuses: ["matched"] }),
    lines("direction debit (20 %)", { direction: "debit" }),
    lines("currency EUR (90 %)", { currency: "EUR" }),
    lines("currency CHF (1 %)", { currency: "CHF" }),
    lines("status, direction and currency", { statuses: ["unmatched"], direction: "debit", currency: "USD" }),
    lines("counterparty (13 %)", { counterpartyId: "C-0" }),
    lines("counterparty (0.1 %)", { counterpartyId: "C-250" }),
    lines("value date, today", { dateFrom: day, dateTo: day }),
    lines("value date, a month", month),
    lines("value date, up to a month", { dateTo: month.dateTo }),
    lines("amount, from 100.00 to 200.00 (12 %)", { currency: "EUR", amountMin: "100", amountMax: "200" }),
    lines("amount, one tenth of a per cent", { currency: "EUR", amountMin: "100", amountMax: "100.60" }),
    lines("amount, from 100 to 200 of any currency (12 %)", { amountMin: "100", amountMax: "200" }),
    lines("amount, one", { currency: "EUR", amountMin: "123.45", amountMax: "123.45" }),
    lines("all, page in the middle", {}, (tenant) => Math.floor(count(tenant) / size / 2)),
    lines("status matched, last page", { statuses: ["matched"] }, (tenant) =>
      Math.floor((count(tenant) * 0.89) / size),
    ),
    invoices("all", {}),
    invoices("status open (6 %)", { statuses: ["open"] }),
    invoices("direction payable (10 %)", { direction: "payable" }),
    invoices("currency USD (9 %)", { currency: "USD" }),
    invoices("counterparty (15 %)", { counterpartyCode: "C-0" }),
    invoices("issue date, a month", month),
    matches("all", {}),
    matches("status pending_review (3 %)", { statuses: ["pending_review"] }),
    matches("of an invoice", { invoiceNumber: "INV-7" }),
    matches("of a transaction", { transactionCode: "T-7" }),
  ];
}
