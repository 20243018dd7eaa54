import { asStored } from "@matchbook/matcher/book";
import type { Ledger } from "@matchbook/matcher/ledger";
import type { Invoice } from "@matchbook/matcher/model";
import type { Invoice as InvoiceMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { Call } from "@matchbook/runtime/call";
import { parseAmount } from "@matchbook/runtime/money";
import type { Context, Rpc } from "../context.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { updateInvoice as change } from "../domain/invoice.ts";
import { type InvoiceName, namedInvoice } from "../domain/named-invoice.ts";
import { execute } from "../engine/execute.ts";
import { toInvoiceMessage } from "../store/invoices.ts";
import { expectedAfter } from "./expected-after.ts";

/** Changes an invoice; its total may not fall below what is allocated. */
export const updateInvoice: Rpc<"updateInvoice"> = async (context, request, call) =>
  changeInvoice(context, call, { operation: "update_invoice", name: request }, (ledger, invoice) => {
    assertVersion({ entity: "invoice", entityId: invoice.id }, invoice.revision, request.expectedVersion);
    const total =
      request.totalAmount === undefined ? undefined : parseAmount(request.totalAmount, invoice.currency, "totalAmount");
    const { totalAmount: _a, expectedVersion: _v, invoiceNumber: _n, counterpartyCode: _c, ...changed } = request;
    const { paymentTerms, instalments: parts, expected: _e, onlyExpected: _o, ...fields } = changed;
    const instalments = parts?.instalments.map(({ dueDate, amount }, at) => ({
      ...{ dueDate, amount: parseAmount(amount, invoice.currency, `instalments.${at}.amount`) },
    }));
    const expected = expectedAfter(invoice, request);
    const terms = paymentTerms?.paymentTerms;
    return change(ledger, invoice.id, { ...fields, total, paymentTerms: terms, instalments, expected });
  });

/** Executes a change of one invoice and returns its stored form. */
export async function changeInvoice(
  context: Context,
  call: Call,
  { operation, name, adjustedLines }: { operation: string; name: InvoiceName; adjustedLines?: boolean },
  decide: (ledger: Ledger, invoice: Invoice) => Invoice,
): Promise<InvoiceMessage> {
  return execute(context, call, {
    operation,
    scope: { invoiceNumbers: [name.invoiceNumber], ...(adjustedLines && { adjustedLines }) },
    decide: (ledger, set) => decide(ledger, namedInvoice(set.invoicesByNumber(name.invoiceNumber), name)),
    answer: (invoice, changes) => toInvoiceMessage(asStored(changes.invoices, invoice)),
  });
}
