"""Generated from the OpenAPI document by `npm run generate:types -w packages/client`."""

VERSION = "0.1.0"

AMOUNT_FIELDS = {
    "amount",
    "closing",
    "credit",
    "debit",
    "difference",
    "exchangeRate",
    "invoiceAmount",
    "invoiceRemainingAmount",
    "matchedAmount",
    "opening",
    "rate",
    "remainingAmount",
    "remaining_amount",
    "returnedAmount",
    "totalAmount",
}
