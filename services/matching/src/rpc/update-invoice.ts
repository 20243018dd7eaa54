import { asStored } from "@matchbook/matcher/book";
import type { Ledger } from "@matchbook/matcher/ledger";
import type { Invoice } from "@matchbook/matcher/model";
import type { Invoice as InvoiceMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import type { Context, Rpc } from "../context.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { updateInvoice as change } from "../domain/invoice.ts";
import { execute } from "../engine/execute.ts";
import { toInvoiceMessage } from "../store/invoices.ts";

/** Changes an invoice; its total may not fall below what is allocated. */
export const updateInvoice: Rpc<"updateInvoice"> = async (context, request, call) =>
  changeInvoice(context, call, "update_invoice", request.invoiceNumber, (ledger, invoice) => {
    assertVersion({ entity: "invoice", entityId: invoice.id }, invoice.revision, request.expectedVersion);
    const total =
      request.totalAmount === undefined ? undefined : parseAmount(request.totalAmount, invoice.currency, "totalAmount");
    const { invoiceNumber: _n, totalAmount: _a, expectedVersion: _v, paymentTerms, ...fields } = request;
    return change(ledger, invoice.id, { ...fields, total, paymentTerms: paymentTerms?.paymentTerms });
  });

/** Executes a change of one invoice and returns its stored form. */
export async function changeInvoice(
  context: Context,
  call: Call,
  operation: string,
  invoiceNumber: string,
  decide: (ledger: Ledger, invoice: Invoice) => Invoice,
): Promise<InvoiceMessage> {
  return execute(context, call, {
    operation,
    scope: { invoiceNumbers: [invoiceNumber] },
    decide: (ledger, set) => {
      const invoice = set.invoiceByNumber(invoiceNumber);
      if (invoice === undefined) throw new AppError("invoice_not_found");
      return decide(ledger, invoice);
    },
    answer: (invoice, changes) => toInvoiceMessage(asStored(changes.invoices, invoice)),
  });
}
