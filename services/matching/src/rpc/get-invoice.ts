import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toInvoiceMessage } from "../store/invoices.ts";
import { toMatchMessage } from "../store/matches.ts";

export const getInvoice: Rpc<"getInvoice"> = async (context, { invoiceNumber }, { tenant }) => {
  const found = await context.invoiceByNumber.add(tenant, invoiceNumber);
  if (found === undefined) throw new AppError("invoice_not_found");
  return { invoice: toInvoiceMessage(found.entity), matches: found.matches.map(toMatchMessage) };
};
