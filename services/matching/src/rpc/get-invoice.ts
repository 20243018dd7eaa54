import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { findInvoiceByNumber, toInvoiceMessage } from "../store/invoices.ts";
import { findLiveMatches, toMatchMessage } from "../store/matches.ts";

export const getInvoice: Rpc<"getInvoice"> = async (context, request, call) => {
  const collections = await context.collections(call.tenant);
  const invoice = await findInvoiceByNumber(collections, request.invoiceNumber);
  if (invoice === undefined) throw new AppError("invoice_not_found");
  const matches = await findLiveMatches(collections, { invoiceId: invoice.id });
  return { invoice: toInvoiceMessage(invoice), matches: matches.map(toMatchMessage) };
};
