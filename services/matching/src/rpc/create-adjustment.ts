import { adjust } from "@matchbook/matcher/adjustment";
import { Adjustment as AdjustmentMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import type { Rpc } from "../context.ts";
import { namedInvoice } from "../domain/named-invoice.ts";
import { execute } from "../engine/execute.ts";
import { toAdjustmentMessage } from "../store/invoices.ts";
import { adjustmentReason } from "./adjustment-reason.ts";

/** Closes an amount of an invoice without a payment; once per idempotency key. */
export const createAdjustment: Rpc<"createAdjustment"> = async (context, request, call) => {
  const { invoiceNumber, note, matchId, creditNoteNumber } = request;
  const reason = adjustmentReason(request.reason, "reason");
  if (creditNoteNumber !== undefined && reason !== "credit") throw invalidField("creditNoteId", "Only for a credit");
  return context.idempotency.once(call, "CreateAdjustment", AdjustmentMessage, (remember) =>
    execute(context, call, {
      operation: "create_adjustment",
      scope: {
        invoiceNumbers: [invoiceNumber, creditNoteNumber ?? invoiceNumber],
        ...(matchId === undefined ? {} : { matchId }),
      },
      decide: (ledger, set, moment) => {
        const invoice = namedInvoice(set.invoicesByNumber(invoiceNumber), request);
        const amount = parseAmount(request.amount, invoice.currency, "amount");
        const creditNote = set.invoiceBilledTo(invoice.counterpartyCode, creditNoteNumber);
        if (creditNoteNumber !== undefined && creditNote === undefined) throw new AppError("credit_note_not_found");
        const asked = { amount, reason, note, matchId, creditNoteId: creditNote?.id };
        return toAdjustmentMessage(adjust(ledger, invoice.id, asked, moment), invoice);
      },
      answer: (adjustment) => adjustment,
      remember: remember.later,
    }),
  );
};
