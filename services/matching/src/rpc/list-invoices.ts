import type {
  ListInvoicesRequest,
  ListInvoicesResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { dayRange } from "@matchbook/runtime/days";
import { findPage } from "@matchbook/runtime/paging";
import type { Filter } from "mongodb";
import type { Context } from "../context.ts";
import type { InvoiceDirection, InvoiceStatus } from "../domain/model.ts";
import { fromInvoiceRow, type InvoiceRow, toInvoiceMessage } from "../store/invoices.ts";

/** Invoices, newest first. */
export async function listInvoices(
  context: Context,
  request: ListInvoicesRequest,
  call: Call,
): Promise<ListInvoicesResponse> {
  const { invoices } = await context.collections(call.tenant);
  const filter: Filter<InvoiceRow> = {};
  if (request.statuses.length > 0) filter.status = { $in: request.statuses as InvoiceStatus[] };
  if (request.direction !== undefined) filter.direction = request.direction as InvoiceDirection;
  if (request.currency !== undefined) filter.currency = request.currency;
  if (request.counterpartyCode !== undefined) filter.counterpartyCode = request.counterpartyCode;
  const days = dayRange(request.dateFrom, request.dateTo);
  if (days !== undefined) filter.issueDate = days;
  const found = await findPage(invoices, filter, { _id: -1 }, request.page);
  return { invoices: found.items.map((row) => toInvoiceMessage(fromInvoiceRow(row))), page: found.page };
}
