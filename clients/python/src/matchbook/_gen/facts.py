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
    "prepaidAmount",
    "rate",
    "remainingAmount",
    "remaining_amount",
    "returnedAmount",
    "totalAmount",
}

AMOUNTS_BESIDE_CURRENCY = {
    "credits",
    "current",
    "days1To30",
    "days31To60",
    "days61To90",
    "open",
    "over90Days",
    "overdue",
}
