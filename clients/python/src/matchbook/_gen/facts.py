"""Generated from the OpenAPI document by `npm run generate:types -w packages/client`."""

VERSION = "0.1.0"

AMOUNT_FIELDS = {
    "amount",
    "amount1To30Days",
    "amount31To60Days",
    "amount61To90Days",
    "amountOver90Days",
    "balance",
    "booked",
    "closing",
    "credit",
    "creditAmount",
    "currentAmount",
    "debit",
    "difference",
    "exchangeRate",
    "expected",
    "exportedAmount",
    "invoiceAmount",
    "invoiceRemainingAmount",
    "matchedAmount",
    "openAmount",
    "opening",
    "overdueAmount",
    "prepaidAmount",
    "rate",
    "remaining_amount",
    "remainingAmount",
    "returnedAmount",
    "stated",
    "totalAmount",
    "unaccounted",
    "waitingAmount",
}

KEPT_FIELDS = {
    "csvMapping",
    "metadata",
    "payload",
    "proposedMapping",
}
