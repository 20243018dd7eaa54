import { removeAdjustment } from "@matchbook/matcher/adjustment";
import type { Rpc } from "../context.ts";
import { changeInvoice } from "./update-invoice.ts";

/** Removes an adjustment of an invoice: its amount is open again. */
export const deleteAdjustment: Rpc<"deleteAdjustment"> = async (context, { id, ...name }, call) =>
  changeInvoice(context, call, { operation: "delete_adjustment", name, adjustedLines: true }, (ledger, invoice) =>
    removeAdjustment(ledger, invoice.id, id),
  );
