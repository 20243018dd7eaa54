import type { GetInvoiceRequest, GetInvoiceResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { findInvoiceByNumber, toInvoiceMessage } from "../store/invoices.ts";
import { findLiveMatches, toMatchMessage } from "../store/matches.ts";

export async function getInvoice(
  context: Context,
  request: GetInvoiceRequest,
  call: Call,
): Promise<GetInvoiceResponse> {
  const collections = await context.collections(call.tenant);
  const invoice = await findInvoiceByNumber(collections, request.invoiceNumber);
  if (invoice === undefined) throw new AppError("invoice_not_found");
  const matches = await findLiveMatches(collections, { invoiceId: invoice.id });
  return { invoice: toInvoiceMessage(invoice), matches: matches.map(toMatchMessage) };
}
