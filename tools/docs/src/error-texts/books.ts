import type { ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import type { ErrorText } from "./text.ts";

/** Rules of periods, files, exports and webhooks, and the limits of a tenant. */
export const BOOKS = {
  period_closed: {
    meaning: "The decision would change a day that is closed.",
    cause: "The line, or the adjustment, is dated within a closed period of its bank connection.",
    todo: "Decide within an open period, or let an admin reopen this one with `POST /closed-periods/reopen`.",
  },
  unexplained_transactions: {
    meaning: "The period has transactions that nothing explains, and the request does not say how many.",
    cause: "Lines are open, or their number changed since it was shown.",
    todo: "Explain the lines, or send their number as `unexplainedTransactions`. `details` has the number.",
    details: [{ field: "unexplainedTransactions", message: "Must be 3" }],
  },
  period_not_later: {
    meaning: "The connection is closed up to a later day already.",
    cause: "The request names an earlier day than the closed period's.",
    todo: "Send a later day, or reopen the period first.",
  },
  period_not_closed: {
    meaning: "There is no closed period to reopen.",
    cause: "The connection was never closed, or not as far as the day of the request.",
    todo: "Read what is closed with `GET /closed-periods`.",
  },
  bank_connection_disconnected: {
    meaning: "The bank connection was disconnected, so it takes no more lines.",
    cause: "A person disconnected it. What it imported is kept.",
    todo: "Connect the account again with `POST /bank-connections`, and use the new id.",
  },
  sync_final: {
    meaning: "The import has ended, so it cannot be cancelled.",
    cause: "It was faster than the request.",
    todo: "Take the file back with `DELETE /files/{id}` if its lines are not wanted.",
    params: { status: "completed" },
  },
  file_unfinished: {
    meaning: "The file is still being imported.",
    cause: "The request came right after the upload.",
    todo: "Wait until its import is `completed` or `failed`, then repeat.",
  },
  file_in_use: {
    meaning: "The file cannot be taken back, because later decisions depend on it.",
    cause: "Payments were matched to its lines or invoices. `details` names them.",
    todo: "Undo these decisions first.",
    details: [{ field: "invoices/INV-2026-0077", message: "Has later changes" }],
  },
  file_too_large_to_remove: {
    meaning: "The file created more than can be taken back in one step.",
    cause: "It has very many lines or invoices.",
    todo: "Ignore its lines, or void its invoices, in batches.",
  },
  original_not_kept: {
    meaning: "The file itself is no longer stored. What was read from it is.",
    cause: "It is older than the server keeps originals.",
    todo: "Take it from your own archive or from the bank.",
  },
  nothing_to_export: {
    meaning: "Nothing was decided since the last export.",
    cause: "The export before took everything.",
    todo: "Nothing. Try again after the next decision.",
  },
  export_final: {
    meaning: "The export was booked or recalled already, so its state stays.",
    cause: "The request is a repetition, or two programs read the same export.",
    todo: "Read the export, and go on with the next one.",
    params: { status: "recalled" },
  },
  export_unavailable: {
    meaning: "The export cannot be written in this format.",
    cause: "The format cannot hold a value, or its settings are missing. `details` says which.",
    todo: "Complete the settings with `PUT /export-settings`, or take another format.",
    details: [{ field: "amount", message: "DATEV has at most 10 digits before the comma" }],
  },
  too_many_webhook_destinations: {
    meaning: "The tenant has as many destinations as it may have.",
    cause: "Destinations of tests were not deleted. Disabled ones count too.",
    todo: "Delete destinations, or let the operator raise `MAX_DESTINATIONS_PER_TENANT`.",
  },
  too_many_deliveries: {
    meaning: "The filter selects more than 10,000 deliveries.",
    cause: "The time is long, or a destination failed for days.",
    todo: "Send several requests with shorter times.",
  },
  too_many_api_keys: {
    meaning: "The tenant has as many API keys as it may have.",
    cause: "Old keys were not revoked. Revoked and expired ones do not count.",
    todo: "Revoke keys, or let the operator raise `MAX_API_KEYS_PER_TENANT`.",
  },
  too_many_session_keys: {
    meaning: "The person has as many session keys as one may have.",
    cause: "A program asks for a key with each request instead of using it for its 15 minutes.",
    todo: "Use a session key until it expires; for a program, make an API key.",
  },
  too_many_bank_connections: {
    meaning: "The tenant has as many bank connections as it may have.",
    cause: "A program connects an account for each statement.",
    todo: "Use one connection for each account. Disconnected ones do not count.",
  },
  too_many_aliases: {
    meaning: "The counterparty has as many aliases as it may have.",
    cause: "Every spelling of the name was stored.",
    todo: "Remove aliases that differ only in case or punctuation: matching sees through these.",
  },
  too_many_payment_methods: {
    meaning: "The counterparty has as many payment methods as it may have.",
    cause: "Old accounts were not removed.",
    todo: "Remove payment methods that are no longer used.",
  },
  too_many_invoice_files: {
    meaning: "The tenant has as many files of invoices in work as it may have.",
    cause: "Several files were sent at once.",
    todo: "Wait as long as `Retry-After` says, and send the files one after the other.",
  },
  too_many_advice_files: {
    meaning: "The tenant has as many files of advices in work as it may have.",
    cause: "Several files were sent at once.",
    todo: "Wait as long as `Retry-After` says, and send the files one after the other.",
  },
  too_many_statement_files: {
    meaning: "The tenant has as many statement files waiting as it may have.",
    cause: "Files come faster than they are imported.",
    todo: "Wait as long as `Retry-After` says, then send the file again.",
  },
  webhook_url_not_public: {
    meaning: "The address of the destination is not one of the public internet.",
    cause: "The host is `localhost`, a private address, or a name that leads to one.",
    todo: "Use a public host, or a tunnel. A development server allows its own receiver.",
  },
  webhook_url_not_https: {
    meaning: "The address of the destination does not begin with `https`.",
    cause: "The address has `http`.",
    todo: "Serve the destination with TLS.",
  },
  webhook_url_credentials: {
    meaning: "The address of the destination contains a user or a password.",
    cause: "It has the form `https://user:password@host`.",
    todo: "Leave them out. Verify the signature of each request instead.",
  },
  webhook_url_invalid: {
    meaning: "The text is no address.",
    cause: "A part is missing or misspelled.",
    todo: "Send an address such as `https://shop.example.com/hooks`.",
  },
  webhook_payload_expired: {
    meaning: "What was sent is no longer stored, so it cannot be sent again.",
    cause: "The event is older than payloads are kept, by default 30 days.",
    todo: "Read the resource itself.",
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
