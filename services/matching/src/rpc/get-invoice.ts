import type { Rpc } from "../context.ts";
import { namedInvoice } from "../domain/named-invoice.ts";
import { toInvoiceMessage } from "../store/invoices.ts";
import { toMatchMessage } from "../store/matches.ts";

export const getInvoice: Rpc<"getInvoice"> = async (context, name, { tenant }) => {
  const found = await context.invoicesByNumber.add(tenant, name.invoiceNumber);
  const entities = found.map(({ entity }) => entity);
  const invoice = namedInvoice(entities, name);
  const matches = found[entities.indexOf(invoice)]?.matches ?? [];
  return { invoice: toInvoiceMessage(invoice), matches: matches.map(toMatchMessage) };
};
