import {
  CountTransactionsRequest,
  ListTransactionsRequest,
  SumBookedRequest,
} from "@matchbook/proto/matchbook/matching/v1/line_list";
import {
  AgeInvoicesRequest,
  ListInvoicesRequest,
  ListMatchesRequest,
  SumAllocatedRequest,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { OpenCall } from "@matchbook/runtime/grpc/server";
import { silentLogger } from "@matchbook/runtime/process/logger";
import type { Context } from "../../services/matching/src/context.ts";
import { invoices as invoiceRpcs } from "../../services/matching/src/rpc/invoices.ts";
import { lineCounts } from "../../services/matching/src/rpc/line-counts.ts";
import { listedLines } from "../../services/matching/src/rpc/list-lines.ts";
import { matches as matchRpcs } from "../../services/matching/src/rpc/matches.ts";
import { receivables } from "../../services/matching/src/rpc/receivables.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";
import { BANK_CONNECTION, dayBefore } from "./rows.ts";

/** A measured page. `read` resolves with the number of rows that a tenant has on it. */
export interface MeasuredPage {
  name: string;
  read(tenant: string): Promise<number>;
}

const PAGE_SIZE = 25;

/**
 * The pages of one RPC.
 * @param rows the field of its answer that holds the rows
 */
function pagesOf<Q, A>(
  context: Context,
  rpc: (context: Context, request: Q, call: OpenCall<TenantCollections>) => Promise<A>,
  message: { decode(bytes: Uint8Array): Q },
  rows: { [K in keyof A]: A[K] extends unknown[] ? K : never }[keyof A],
) {
  return (name: string, filter: Partial<Q>, pageOf: (tenant: string) => number = () => 1): MeasuredPage => ({
    name,
    read: async (tenant) => {
      const collections = await context.collections(tenant);
      const call = { tenant, correlationId: "bench", actor: "bench", log: silentLogger(), collections };
      const page = { page: pageOf(tenant), pageSize: PAGE_SIZE };
      const answer = await rpc(context, { ...emptyMessage(message), page, ...filter }, call);
      return (answer[rows] as unknown[]).length;
    },
  });
}

/**
 * The measured pages of the transaction service.
 * @param now the creation time of the newest rows, which spread over sixty days
 */
export function linePages(
  collections: Context["collections"],
  sizes: { small: number; large: number },
  now: Date,
): MeasuredPage[] {
  const context = { collections } as Context;
  const size = (tenant: string) => (tenant === "small" ? sizes.small : sizes.large);
  const lines = pagesOf(context, listedLines.listTransactions, ListTransactionsRequest, "transactions");
  const statements = pagesOf(context, lineCounts.sumBooked, SumBookedRequest, "statements");
  const statuses = pagesOf(context, lineCounts.countTransactions, CountTransactionsRequest, "statuses");
  const day = dayBefore(now, 0);
  const month = { dateFrom: dayBefore(now, 50), dateTo: dayBefore(now, 20) };
  const statementDay = { bankConnectionId: BANK_CONNECTION, day: dayBefore(now, 5) };
  const counted = { statuses: ["unmatched"], direction: "debit", currency: "USD" };
  const lastMatched = (tenant: string) => Math.floor((size(tenant) * 0.89) / PAGE_SIZE);
  const amounts = { amountMin: "100", amountMax: "200" };
  return [
    statuses("transactions, overview", {}),
    statements("transactions, reconciliation statement of a day", statementDay),
    lines("transactions, all", {}),
    lines("transactions, status unmatched (5 %)", { statuses: ["unmatched"] }),
    lines("transactions, status ignored (3 %)", { statuses: ["ignored"] }),
    lines("transactions, status matched (90 %)", { statuses: ["matched"] }),
    lines("transactions, direction debit (20 %)", { direction: "debit" }),
    lines("transactions, currency EUR (90 %)", { currency: "EUR" }),
    lines("transactions, currency CHF (1 %)", { currency: "CHF" }),
    lines("transactions, status, direction and currency", counted),
    lines("transactions, counterparty (13 %)", { counterpartyId: "C-0" }),
    lines("transactions, counterparty (0.1 %)", { counterpartyId: "C-250" }),
    lines("transactions, value date, today", { dateFrom: day, dateTo: day }),
    lines("transactions, value date, a month", month),
    lines("transactions, value date, up to a month", { dateTo: month.dateTo }),
    lines("transactions, amount, from 100.00 to 200.00 (12 %)", { currency: "EUR", ...amounts }),
    lines("transactions, amount, one tenth of a per cent", { currency: "EUR", amountMin: "100", amountMax: "100.60" }),
    lines("transactions, amount, from 100 to 200 of any currency (12 %)", amounts),
    lines("transactions, amount, one", { currency: "EUR", amountMin: "123.45", amountMax: "123.45" }),
    lines("transactions, all, page in the middle", {}, (tenant) => Math.floor(size(tenant) / PAGE_SIZE / 2)),
    lines("transactions, status matched, last page", { statuses: ["matched"] }, lastMatched),
  ];
}

/** The measured pages of the matching service. */
export function bookPages(collections: Context["collections"], now: Date): MeasuredPage[] {
  const context = { collections } as Context;
  const month = { dateFrom: dayBefore(now, 50), dateTo: dayBefore(now, 20) };
  const open = pagesOf(context, receivables.ageInvoices, AgeInvoicesRequest, "open");
  const allocated = pagesOf(context, lineCounts.sumAllocated, SumAllocatedRequest, "allocated");
  const invoices = pagesOf(context, invoiceRpcs.listInvoices, ListInvoicesRequest, "invoices");
  const matches = pagesOf(context, matchRpcs.listMatches, ListMatchesRequest, "matches");
  return [
    open("invoices, overview", { on: dayBefore(now, 0) }),
    allocated("allocated amounts, overview", {}),
    invoices("invoices, all", {}),
    invoices("invoices, status open (6 %)", { statuses: ["open"] }),
    invoices("invoices, direction payable (10 %)", { direction: "payable" }),
    invoices("invoices, currency USD (9 %)", { currency: "USD" }),
    invoices("invoices, counterparty (15 %)", { counterpartyCode: "C-0" }),
    invoices("invoices, issue date, a month", month),
    matches("matches, all", {}),
    matches("matches, status pending_review (3 %)", { statuses: ["pending_review"] }),
    matches("matches, of an invoice", { invoiceNumber: "INV-7" }),
    matches("matches, of a transaction", { transactionCode: "T-7" }),
  ];
}
