import type { Rpc } from "../context.ts";
import { voidInvoice as void_ } from "../domain/invoice.ts";
import { changeInvoice } from "./update-invoice.ts";

export const voidInvoice: Rpc<"voidInvoice"> = async (context, request, call) =>
  changeInvoice(context, call, { operation: "void_invoice", name: request }, (ledger, invoice) =>
    void_(ledger, invoice.id),
  );
