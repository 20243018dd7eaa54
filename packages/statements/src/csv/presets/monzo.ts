import type { CsvPreset } from "../preset.ts";

/** Monzo. The amount is in the currency of the account, the local amount in that of the payment. */
export const monzo: CsvPreset[] = [
  {
    name: "Monzo",
    beside: ["Money Out", "Money In"],
    header: (
      "Transaction ID, Date, Time, Type, Name, Amount, Currency, Local amount, Local currency, " +
      "Notes and #tags, Description"
    ).split(", "),
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["DD/MM/YYYY"],
      columns: {
        bookingDate: "Date",
        amount: "Amount",
        currency: "Currency",
        description: ["Description", "Notes and #tags"],
        counterpartyName: "Name",
        bankReference: "Transaction ID",
        type: "Type",
        originalAmount: "Local amount",
        originalCurrency: "Local currency",
      },
    },
  },
];
