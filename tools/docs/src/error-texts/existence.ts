import type { ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import type { ErrorText } from "./text.ts";

const elsewhere = "it belongs to another tenant than the key, or";

/** Errors about things that are not there, or are there already. */
export const EXISTENCE = {
  transaction_not_found: {
    meaning: "The tenant has no transaction with this code.",
    cause: `The code is mistyped, ${elsewhere} the line was taken back with its file.`,
    todo: "Find the line with `GET /transactions`. Paths take its `transaction_code`, not its `id`.",
  },
  match_not_found: {
    meaning: "There is no such match, or it is not a live match of this transaction.",
    cause: "The match was deleted, was cancelled meanwhile, or the id is that of another thing.",
    todo: "Find the match of the pair with `GET /matches?invoiceId=…&transactionId=…`.",
  },
  invoice_not_found: {
    meaning: "The tenant has no invoice with this number.",
    cause: `The number is spelled in another way, ${elsewhere} the invoice has not been sent yet.`,
    todo: "Find it with `GET /invoices`, or create it. In a path, encode `/` and blanks.",
  },
  expected_payment_not_found: {
    meaning: "The tenant has no expected payment with this number.",
    cause: "The number is mistyped, or is that of an invoice, which has paths of its own.",
    todo: "Find it with `GET /expected-payments`.",
  },
  credit_note_not_found: {
    meaning: "There is no credit note with the number of the adjustment.",
    cause: "The number is mistyped, or is that of an invoice and not of a credit note.",
    todo: "Send the number of a stored credit note, or create it first.",
  },
  operation_not_found: {
    meaning: "The history has no operation with this id.",
    cause: "The id is not an `operationId` of an answer or of the history, or is that of another tenant.",
    todo: "Take the id from the answer to the change, or from the history of what it changed.",
  },
  adjustment_not_found: {
    meaning: "The invoice has no such adjustment.",
    cause: "It was taken back already, or belongs to another invoice.",
    todo: "Read the invoice; its `adjustments` have the ids.",
  },
  counterparty_not_found: {
    meaning: "The tenant has no counterparty with this account code.",
    cause: "The code is mistyped, or the counterparty has not been created yet.",
    todo: "Create it with `POST /counterparties`, or send its `accountCode`, not its `id`.",
  },
  bank_connection_not_found: {
    meaning: "The tenant has no such bank connection.",
    cause: "The id is mistyped, or belongs to another tenant than the key.",
    todo: "Find it with `GET /bank-connections`.",
  },
  sync_not_found: {
    meaning: "The tenant has no such import.",
    cause: "The id is mistyped, or belongs to another tenant than the key.",
    todo: "Take the id from the answer to the upload.",
  },
  advice_not_found: {
    meaning: "The tenant has no such advice.",
    cause: "It was deleted, or the id is mistyped.",
    todo: "Find it with `GET /advices`.",
  },
  export_not_found: {
    meaning: "The tenant has no export with this number.",
    cause: "The number is mistyped, or no export was made yet.",
    todo: "Find it with `GET /exports`, or make one with `POST /exports`.",
  },
  file_not_found: {
    meaning: "The tenant has no such file.",
    cause: "The id is mistyped, or belongs to another tenant than the key.",
    todo: "Find it with `GET /files`.",
  },
  webhook_endpoint_not_found: {
    meaning: "The tenant has no such destination.",
    cause: "It was deleted, or the ID token is that of a person of another tenant.",
    todo: "Find it with `GET /webhook-endpoints`.",
  },
  webhook_delivery_not_found: {
    meaning: "The tenant has no such delivery.",
    cause: "It is older than the log is kept, or the id is that of an event.",
    todo: "Find it with `GET /webhook-deliveries`.",
  },
  api_key_not_found: {
    meaning: "The tenant has no such API key.",
    cause: "The id is mistyped, or is the key itself.",
    todo: "Find it with `GET /api-keys`, which shows ids and never keys.",
  },
  duplicate_transaction_code: {
    meaning: "Another transaction has this code.",
    cause: "The line was sent before without an `external_id`, or codes are given twice.",
    todo: "Read the stored line. Leave the code out to get one, and send an `external_id` to make a repetition safe.",
  },
  duplicate_invoice_number: {
    meaning: "Another invoice has this number.",
    cause:
      "The invoice was sent before. Numbers of payables may repeat between counterparties, those of receivables may not.",
    todo: "Read the stored invoice, and change it with `PATCH /invoices/{number}`.",
  },
  duplicate_account_code: {
    meaning: "Another counterparty has this account code.",
    cause: "The counterparty was created before.",
    todo: "Read it, and change it with `PATCH /counterparties/{code}`.",
  },
  duplicate_payment_method: {
    meaning: "Two payment methods of the counterparty would have the same code.",
    cause: "A code stands twice in the request.",
    todo: "Give each payment method of a counterparty its own code.",
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
