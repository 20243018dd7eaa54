import type { CsvPreset } from "../preset.ts";

/** N26, exports since 2023 and older ones. */
export const n26: CsvPreset[] = [
  {
    name: "N26",
    header: (
      "Booking Date, Value Date, Partner Name, Partner Iban, Type, Payment Reference, Account Name, " + "Amount (EUR)"
    ).split(", "),
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY-MM-DD"],
      currency: "EUR",
      columns: {
        bookingDate: "Booking Date",
        valueDate: "Value Date",
        amount: "Amount (EUR)",
        description: "Payment Reference",
        counterpartyName: "Partner Name",
        counterpartyIban: "Partner Iban",
        type: "Type",
        originalAmount: "Original Amount",
        originalCurrency: "Original Currency",
        exchangeRate: "Exchange Rate",
      },
    },
  },
  {
    name: "N26",
    header: ["Date", "Payee", "Account number", "Transaction type", "Payment reference", "Amount (EUR)"],
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY-MM-DD"],
      currency: "EUR",
      columns: {
        bookingDate: "Date",
        amount: "Amount (EUR)",
        description: "Payment reference",
        counterpartyName: "Payee",
        counterpartyIban: "Account number",
        type: "Transaction type",
        originalAmount: "Amount (Foreign Currency)",
        originalCurrency: "Type Foreign Currency",
        exchangeRate: "Exchange Rate",
      },
    },
  },
];
