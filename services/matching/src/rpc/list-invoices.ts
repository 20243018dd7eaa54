import type {
  ListInvoicesRequest,
  ListInvoicesResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { fromInvoiceRow, toInvoiceMessage } from "../store/invoices.ts";
import { findInvoicePage } from "../store/list-invoices.ts";

/** Invoices by issue date, newest first. */
export async function listInvoices(
  context: Context,
  request: ListInvoicesRequest,
  call: Call,
): Promise<ListInvoicesResponse> {
  const { statuses, direction, currency, counterpartyCode, dateFrom, dateTo, page } = request;
  const days = { from: dateFrom, to: dateTo };
  const collections = await context.collections(call.tenant);
  const found = await findInvoicePage(collections, { statuses, direction, currency, counterpartyCode, days }, page);
  return { invoices: found.items.map((row) => toInvoiceMessage(fromInvoiceRow(row))), page: found.page };
}
