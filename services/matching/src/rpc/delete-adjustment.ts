import type { Invoice as InvoiceMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { DeleteAdjustmentRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { removeAdjustment } from "../domain/adjustment.ts";
import { changeInvoice } from "./update-invoice.ts";

/** Removes an adjustment of an invoice: its amount is open again. */
export async function deleteAdjustment(
  context: Context,
  { invoiceNumber, id }: DeleteAdjustmentRequest,
  call: Call,
): Promise<InvoiceMessage> {
  return changeInvoice(context, call, "delete_adjustment", invoiceNumber, (ledger, invoice) =>
    removeAdjustment(ledger, invoice.id, id),
  );
}
