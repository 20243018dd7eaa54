/** The kinds of errors, with their HTTP status. A business rule and a malformed input are both 400. */
export const HTTP_STATUS = {
  validation: 400,
  rule: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} satisfies Record<string, number>;

export type ErrorKind = keyof typeof HTTP_STATUS;

/** Errors that a caller can cause: stable code, kind and text, whose `{name}` are parameters of the AppError. */
export const ERROR_CATALOGUE = {
  // Credentials
  missing_bearer_token: { kind: "unauthenticated", message: "Missing Bearer token" },
  invalid_api_key: { kind: "unauthenticated", message: "Invalid or revoked API key" },
  invalid_token: { kind: "unauthenticated", message: "Invalid token" },
  not_signed_in: { kind: "unauthenticated", message: "Not signed in" },
  cross_site_request: { kind: "forbidden", message: "Requests of other sites are refused" },
  missing_scope: { kind: "forbidden", message: "API key is missing scope {scope}" },
  agent_forbidden: { kind: "forbidden", message: "Only a person may do this: {reason}" },
  role_forbidden: { kind: "forbidden", message: "Role does not allow this" },
  tenant_required: { kind: "validation", message: "Tenant required" },
  tenant_context_required: { kind: "validation", message: "Tenant context required" },
  too_many_requests: { kind: "rate_limited", message: "Too many requests, please try again later" },

  // Input
  validation_failed: { kind: "validation", message: "Validation failed" },
  invalid_query_parameters: { kind: "validation", message: "Invalid query parameters" },
  at_least_one_field_required: { kind: "validation", message: "At least one field is required" },
  payload_too_large: { kind: "payload_too_large", message: "Request body is too large" },
  unsupported_media_type: { kind: "unsupported_media_type", message: "Unsupported media type" },
  headers_too_large: { kind: "headers_too_large", message: "Request headers are too large" },
  request_timeout: { kind: "request_timeout", message: "Request did not arrive in time" },

  // Existence
  route_not_found: { kind: "not_found", message: "Not found" },
  method_not_allowed: { kind: "method_not_allowed", message: "Method not allowed" },
  transaction_not_found: { kind: "not_found", message: "Transaction not found" },
  match_not_found: { kind: "not_found", message: "Match not found" },
  invoice_not_found: { kind: "not_found", message: "Invoice not found" },
  expected_payment_not_found: { kind: "not_found", message: "Expected payment not found" },
  credit_note_not_found: { kind: "not_found", message: "Credit note not found" },
  operation_not_found: { kind: "not_found", message: "Operation not found" },
  adjustment_not_found: { kind: "not_found", message: "Adjustment not found" },
  counterparty_not_found: { kind: "not_found", message: "Counterparty not found" },
  bank_connection_not_found: { kind: "not_found", message: "Bank connection not found" },
  sync_not_found: { kind: "not_found", message: "Sync not found" },
  advice_not_found: { kind: "not_found", message: "Advice not found" },
  export_not_found: { kind: "not_found", message: "Export not found" },
  file_not_found: { kind: "not_found", message: "File not found" },
  webhook_endpoint_not_found: { kind: "not_found", message: "Webhook endpoint not found" },
  webhook_delivery_not_found: { kind: "not_found", message: "Webhook delivery not found" },
  api_key_not_found: { kind: "not_found", message: "API key not found" },

  // Rules of reconciliation
  transaction_ignored: { kind: "rule", message: "An ignored transaction cannot be reconciled" },
  invoice_counterparty_mismatch: { kind: "rule", message: "Invoice does not belong to the selected counterparty" },
  payment_method_mismatch: { kind: "rule", message: "Payment method does not belong to the selected counterparty" },
  currency_mismatch: { kind: "rule", message: "Transaction and invoice currencies must match" },
  fx_rate_unavailable: { kind: "rule", message: "No applicable currency conversion rate is available" },
  live_match_exists: { kind: "rule", message: "A live match already exists for this transaction and invoice" },
  direction_mismatch: { kind: "rule", message: "Transaction direction does not match the invoice" },
  exceeds_transaction: { kind: "rule", message: "Matched amount exceeds the remaining amount of the transaction" },
  exceeds_invoice: { kind: "rule", message: "Matched amount exceeds the remaining amount of the invoice" },
  exceeds_payment: { kind: "rule", message: "Matched amount exceeds what is left of the returned match" },
  match_returned: { kind: "rule", message: "A returned match cannot be undone before its return" },
  advice_decided: { kind: "rule", message: "What the advice lists is matched; undo or unlink it first" },
  credit_used: { kind: "rule", message: "What was kept on account is used; take its use back first" },
  invoice_settled_again: { kind: "rule", message: "The invoice was settled again after the return" },
  later_changes: { kind: "rule", message: "Later changes depend on this operation" },
  operation_final: { kind: "rule", message: "This operation cannot be undone" },
  changed_meanwhile: { kind: "rule", message: "Changed since it was read" },
  match_final: { kind: "rule", message: "A {status} match cannot be changed" },
  ambiguous_invoice: { kind: "rule", message: "Invoice number is ambiguous" },
  invoice_void: { kind: "rule", message: "A void invoice cannot be changed" },
  invoice_allocated: { kind: "rule", message: "An invoice with allocated payments cannot be voided" },
  total_below_allocated: { kind: "rule", message: "Total amount is below the amount already allocated" },
  adjustment_exceeds_invoice: { kind: "rule", message: "Adjustment exceeds the remaining amount of the invoice" },
  credit_note_mismatch: {
    kind: "rule",
    message: "Credit note does not have the counterparty, direction and currency of the invoice",
  },
  exceeds_credit_note: { kind: "rule", message: "Adjustment exceeds the remaining amount of the credit note" },
  too_many_adjustments: { kind: "rule", message: "Too many adjustments of the invoice" },
  period_closed: { kind: "rule", message: "Period is closed" },
  unexplained_transactions: { kind: "rule", message: "Unexplained transactions must be acknowledged" },
  period_not_later: { kind: "rule", message: "Period is closed beyond this day" },
  period_not_closed: { kind: "rule", message: "Period is not closed" },
  bank_connection_disconnected: { kind: "rule", message: "Bank connection is disconnected" },
  sync_final: { kind: "rule", message: "A {status} import cannot be cancelled" },

  file_unfinished: { kind: "rule", message: "The import of the file has not finished" },
  file_in_use: { kind: "rule", message: "Later decisions depend on the file" },
  file_too_large_to_remove: { kind: "rule", message: "The file created too much to be removed" },
  original_not_kept: { kind: "rule", message: "The original of the file is no longer kept" },

  too_many_comments: { kind: "rule", message: "Too many comments on the transaction" },

  // Rules of exports
  nothing_to_export: { kind: "rule", message: "There is nothing to export" },
  export_final: { kind: "rule", message: "A {status} export cannot be changed" },
  export_unavailable: { kind: "rule", message: "The export cannot be written in this format" },

  // Limits per tenant and per counterparty, which are settings
  too_many_webhook_destinations: { kind: "rule", message: "Too many webhook destinations" },
  too_many_deliveries: { kind: "rule", message: "The filter selects too many deliveries" },
  too_many_api_keys: { kind: "rule", message: "Too many API keys" },
  too_many_session_keys: { kind: "rule", message: "Too many session keys" },
  too_many_bank_connections: { kind: "rule", message: "Too many bank connections" },
  too_many_aliases: { kind: "rule", message: "Too many aliases" },
  too_many_payment_methods: { kind: "rule", message: "Too many payment methods" },
  too_many_invoice_files: { kind: "rate_limited", message: "Too many files of invoices are being read" },
  too_many_advice_files: { kind: "rate_limited", message: "Too many files of advices are being read" },
  too_many_statement_files: { kind: "rate_limited", message: "Too many statement files are waiting" },

  // Duplicate business keys
  duplicate_transaction_code: { kind: "conflict", message: "Transaction code already exists" },
  duplicate_invoice_number: { kind: "conflict", message: "Invoice number already exists" },
  duplicate_account_code: { kind: "conflict", message: "Account code already exists" },
  duplicate_payment_method: { kind: "conflict", message: "Payment method code already exists" },
  idempotency_conflict: { kind: "conflict", message: "Idempotency key was already used with another request" },

  // Webhook URLs
  webhook_url_not_public: { kind: "validation", message: "Webhook URL must use a public host" },
  webhook_url_not_https: { kind: "validation", message: "Webhook URL must use HTTPS" },
  webhook_url_credentials: { kind: "validation", message: "Webhook URL must not contain credentials" },
  webhook_url_invalid: { kind: "validation", message: "Webhook URL is not valid" },

  // Rules of webhook deliveries
  webhook_payload_expired: { kind: "rule", message: "Webhook payload is no longer kept" },

  // The system itself
  unavailable: { kind: "unavailable", message: "Service temporarily unavailable" },
  internal: { kind: "internal", message: "Internal server error" },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Tells a code of the catalogue from others. Codes of other processes must be checked with it. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, code);
}
