import { removeAdjustment } from "@matchbook/matcher/adjustment";
import type { Rpc } from "../context.ts";
import { changeInvoice } from "./update-invoice.ts";

/** Removes an adjustment of an invoice: its amount is open again. */
export const deleteAdjustment: Rpc<"deleteAdjustment"> = async (context, { id, ...name }, call) =>
  changeInvoice(context, call, "delete_adjustment", name, (ledger, invoice) =>
    removeAdjustment(ledger, invoice.id, id),
  );
