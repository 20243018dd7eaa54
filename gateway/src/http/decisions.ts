/** Errors of a transaction that does not pay an invoice. */
export const PAIR_ERRORS = [
  "transaction_ignored",
  "currency_mismatch",
  "fx_rate_unavailable",
  "live_match_exists",
  "direction_mismatch",
  "exceeds_transaction",
  "exceeds_invoice",
] as const;
