import { adjust, type Closing, removeAdjustment } from "@matchbook/matcher/books/adjustment";
import type { Moment } from "@matchbook/matcher/model/model";
import { Adjustment as AdjustmentMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { parseAmount } from "@matchbook/runtime/values/money";
import { ADJUSTMENT_REASONS } from "@matchbook/vocabulary/statuses";
import type { Rpcs } from "../context.ts";
import { invoiceBilledTo, namedInvoice } from "../domain/named-invoice.ts";
import { oneOf } from "../domain/one-of.ts";
import { execute } from "../engine/execute.ts";
import { toAdjustmentMessage } from "../store/invoices.ts";
import { changeInvoice } from "./invoices.ts";

export const adjustments = {
  /** Closes an amount of an invoice without a payment; once per idempotency key. */
  createAdjustment: async (context, request, call) => {
    const { invoiceNumber, note, matchId, creditNoteNumber } = request;
    const reason = oneOf("reason", request.reason, ADJUSTMENT_REASONS);
    if (creditNoteNumber !== undefined && reason !== "credit") throw invalidField("creditNoteId", "Only for a credit");
    return context.idempotency.once(call, "CreateAdjustment", AdjustmentMessage, (remember) =>
      execute(context, call, {
        operation: "create_adjustment",
        scope: { invoiceNumbers: [invoiceNumber, creditNoteNumber ?? invoiceNumber], matchId },
        decide: (ledger, set, moment) => {
          const invoice = namedInvoice(set.book.invoicesByNumber(invoiceNumber), request);
          const amount = parseAmount(request.amount, invoice.currency, "amount");
          const creditNote = invoiceBilledTo(set.book.invoicesByNumber(creditNoteNumber ?? ""), invoice);
          if (creditNoteNumber !== undefined && creditNote === undefined) throw new AppError("credit_note_not_found");
          const asked = { amount, reason, note, matchId, creditNoteId: creditNote?.id };
          return toAdjustmentMessage(adjust(ledger, invoice.id, asked, moment), invoice);
        },
        answer: (adjustment) => adjustment,
        remember: remember.later,
      }),
    );
  },
  /** Removes an adjustment of an invoice: its amount is open again. */
  deleteAdjustment: async (context, { id, ...name }, call) =>
    changeInvoice(context, call, { operation: "delete_adjustment", name, adjustedLines: true }, (ledger, invoice) =>
      removeAdjustment(ledger, invoice.id, id),
    ),
} satisfies Rpcs;

/** @throws AppError validation_failed when the request closes a difference for an unknown reason */
export function closingOf(request: { closeDifference?: string | undefined }, moment: Moment): Closing {
  return { reason: oneOf("closeDifference", request.closeDifference, ADJUSTMENT_REASONS), moment };
}
