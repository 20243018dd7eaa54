import { invalidField } from "@matchbook/runtime/errors";
import { AMOUNT_BOUND } from "@matchbook/runtime/money";
import type { Rpc } from "../context.ts";
import { fromInvoiceRow, toInvoiceMessage } from "../store/invoices.ts";
import { findInvoicePage } from "../store/list-invoices.ts";

/**
 * Invoices by issue date, newest first.
 * @throws AppError validation_failed
 */
export const listInvoices: Rpc<"listInvoices"> = async (context, { page: request, ...filter }, call) => {
  const { amountMin, amountMax } = filter;
  for (const [field, bound] of Object.entries({ amountMin, amountMax })) {
    if (bound !== undefined && !AMOUNT_BOUND.test(bound)) throw invalidField(field, "Must be an amount");
  }
  const { items, page } = await findInvoicePage(await context.collections(call.tenant), filter, request);
  return { invoices: items.map((row) => toInvoiceMessage(fromInvoiceRow(row))), page };
};
