import type { Invoice as InvoiceMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { VoidInvoiceRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { voidInvoice as void_ } from "../domain/invoice.ts";
import { changeInvoice } from "./update-invoice.ts";

/** Voids an invoice permanently. */
export async function voidInvoice(context: Context, request: VoidInvoiceRequest, call: Call): Promise<InvoiceMessage> {
  return changeInvoice(context, call, "void_invoice", request.invoiceNumber, (ledger, invoice) =>
    void_(ledger, invoice.id),
  );
}
