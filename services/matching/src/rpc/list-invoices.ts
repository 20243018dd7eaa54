import type { Rpc } from "../context.ts";
import { fromInvoiceRow, toInvoiceMessage } from "../store/invoices.ts";
import { findInvoicePage } from "../store/list-invoices.ts";

/** Invoices by issue date, newest first. */
export const listInvoices: Rpc<"listInvoices"> = async (context, request, call) => {
  const { statuses, direction, currency, counterpartyCode, dateFrom, dateTo, page } = request;
  const days = { from: dateFrom, to: dateTo };
  const collections = await context.collections(call.tenant);
  const found = await findInvoicePage(collections, { statuses, direction, currency, counterpartyCode, days }, page);
  return { invoices: found.items.map((row) => toInvoiceMessage(fromInvoiceRow(row))), page: found.page };
};
