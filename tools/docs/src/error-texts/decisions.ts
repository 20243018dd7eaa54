import type { ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import type { ErrorText } from "./text.ts";

/** Rules of matching, of invoices and of undoing. */
export const DECISIONS = {
  transaction_ignored: {
    meaning: "The transaction is ignored, so nothing can be matched to it.",
    cause: "A person or a rule of the tenant ignored the line.",
    todo: "Include it first, by `POST /transactions/{code}/reconcile` with `include`.",
  },
  invoice_counterparty_mismatch: {
    meaning: "The invoice is billed to another counterparty than the request names.",
    cause: "The counterparty was chosen for the payer, and somebody else pays the invoice.",
    todo: "Send the counterparty of the invoice, or choose another invoice.",
  },
  payment_method_mismatch: {
    meaning: "The payment method is not one of the counterparty's.",
    cause: "The code is that of another counterparty, or was removed.",
    todo: "Read the counterparty, and send one of its codes.",
  },
  currency_mismatch: {
    meaning: "The currencies differ, and no rate between them was ever stored.",
    cause: "The tenant sends no exchange rates for this pair.",
    todo: "Store rates with `PUT /fx-rates`, or match an invoice in the currency of the line.",
  },
  fx_rate_unavailable: {
    meaning: "There are rates for the two currencies, but none for the value date or the seven days before it.",
    cause: "The import of rates stopped, or the line is older than the first rate.",
    todo: "Store the rate of the day with `PUT /fx-rates`, then repeat.",
  },
  live_match_exists: {
    meaning: "The transaction and the invoice are matched already.",
    cause: "Matching or another person was faster, or the request is a repetition without its `Idempotency-Key`.",
    todo: "Read the match with `GET /matches`. To change its amount, use `PUT /matches/{id}`.",
  },
  direction_mismatch: {
    meaning: "Money that comes in cannot pay what you owe, and the other way round.",
    cause: "A credit was matched to a payable, or a debit to a receivable.",
    todo: "Choose an invoice of the other direction. A refund belongs to the payment that it returns.",
  },
  exceeds_transaction: {
    meaning: "The amount is more than the transaction has left.",
    cause: "Other matches use the line, or the amount is in the currency of the invoice instead of the line's.",
    todo: "Send at most the `remaining_amount` of the transaction, or unlink another match first.",
  },
  exceeds_invoice: {
    meaning: "The amount is more than the invoice has open.",
    cause: "Another payment settled a part, or the customer paid too much.",
    todo: "Send at most the `remainingAmount` of the invoice. What is left of the line can pay another one.",
  },
  exceeds_payment: {
    meaning: "The return is more than is left of the payment that it returns.",
    cause: "The payment was returned in part before.",
    todo: "Send at most what is left of the match, or choose the payment that was returned.",
  },
  match_returned: {
    meaning: "The payment was returned, so its match cannot be taken back alone.",
    cause: "The bank returned a direct debit or a transfer that this match holds.",
    todo: "Take back the match of the return first.",
  },
  advice_decided: {
    meaning: "Payments were matched by the advice, so it cannot be deleted.",
    cause: "A person or matching confirmed what the advice lists.",
    todo: "Undo or unlink these matches first.",
  },
  invoice_settled_again: {
    meaning: "The return cannot be taken back, because the invoice was paid again after it.",
    cause: "The customer paid a second time when the first payment came back.",
    todo: "Unlink the later payment first.",
  },
  later_changes: {
    meaning: "The operation cannot be undone, because something later depends on it.",
    cause: "The invoice, the line or the match was changed since then.",
    todo: "Undo the later operations first; the history lists them, newest first.",
  },
  operation_final: {
    meaning: "This operation has no undo.",
    cause:
      "It created an invoice, changed a closed period or rules, took an import back, or made more than 20,000 changes.",
    todo: "Make the opposite change, such as `unlink_all` on a line.",
  },
  changed_meanwhile: {
    meaning: "The thing has another version than the request expects, so nothing was changed.",
    cause: "Somebody else changed it after it was read.",
    todo: "Read it again, decide again, and send its new `version` as `expectedVersion`.",
  },
  match_final: {
    meaning: "A rejected or cancelled match stays as it is.",
    cause: "The match was undone, or another one took the money or the invoice.",
    todo: "Create a new match with `POST /matches`.",
    params: { status: "cancelled" },
  },
  ambiguous_invoice: {
    meaning: "Several invoices have this number.",
    cause: "Numbers of payables repeat between counterparties, and from one year to the next.",
    todo: "Send `counterpartyId` beside the number, and the year where that is not enough. `details` names the candidates.",
  },
  invoice_void: {
    meaning: "The invoice is void, so it cannot be changed or matched.",
    cause: "It was voided, or the expected payment was cancelled.",
    todo: "Create a new invoice.",
  },
  invoice_allocated: {
    meaning: "The invoice has payments, so it cannot be voided.",
    cause: "A payment was matched to it.",
    todo: "Unlink its payments first, or book a credit note as an adjustment.",
  },
  total_below_allocated: {
    meaning: "The new total is less than what is paid and adjusted already.",
    cause: "The invoice was corrected after it was paid.",
    todo: "Unlink payments or take adjustments back first.",
  },
  adjustment_exceeds_invoice: {
    meaning: "The adjustment is more than the invoice has open.",
    cause: "A payment arrived meanwhile.",
    todo: "Send at most the `remainingAmount` of the invoice.",
  },
  credit_note_mismatch: {
    meaning: "The credit note cannot settle this invoice.",
    cause: "It has another counterparty, direction or currency.",
    todo: "Choose a credit note of the same counterparty, direction and currency.",
  },
  exceeds_credit_note: {
    meaning: "The adjustment is more than the credit note has left.",
    cause: "The credit note settled other invoices before.",
    todo: "Send at most the `remainingAmount` of the credit note.",
  },
  credit_used: {
    meaning: "A part of the transaction was kept on account, and is used.",
    cause: "An invoice was reduced by it, or it was paid back.",
    todo: "Take back the adjustments and matches that use its credit note first.",
  },
  too_many_adjustments: {
    meaning: "The invoice has as many adjustments as it may have.",
    cause: "A program books small differences again and again.",
    todo: "Take adjustments back, and book their sum as one.",
  },
  too_many_comments: {
    meaning: "The transaction has as many comments as it may have.",
    cause: "A program writes comments in a loop.",
    todo: "Keep longer talks elsewhere, and put a link into one comment.",
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
