// Generated from the OpenAPI document by `npm run generate:types -w packages/client`.

/** Paths whose POST accepts an idempotency key. */
export const CREATING_PATHS: readonly string[] = [
  "/api/v1/api-keys",
  "/api/v1/bank-connections",
  "/api/v1/bank-connections/{id}/statements",
  "/api/v1/counterparties",
  "/api/v1/invoices",
  "/api/v1/invoices/batch",
  "/api/v1/invoices/files",
  "/api/v1/invoices/{number}/adjustments",
  "/api/v1/matches",
  "/api/v1/session-keys",
  "/api/v1/transactions",
  "/api/v1/transactions/batch",
  "/api/v1/webhook-endpoints"
];

/** Fields that hold decimal numbers. */
export const DECIMAL_FIELDS = [
  "amount",
  "automaticRate",
  "closing",
  "confidence",
  "confidenceMin",
  "credit",
  "debit",
  "difference",
  "exchangeRate",
  "invoiceAmount",
  "invoiceRemainingAmount",
  "matchedAmount",
  "opening",
  "percent",
  "prepaidAmount",
  "rate",
  "remainingAmount",
  "remaining_amount",
  "returnedAmount",
  "totalAmount"
] as const;
