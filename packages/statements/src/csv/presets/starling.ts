import type { CsvPreset } from "../preset.ts";

/** Starling, accounts in pounds and in euros. */
export const starling: CsvPreset[] = ["GBP", "EUR"].map((currency) => ({
  name: "Starling",
  header: ["Date", "Counter Party", "Reference", "Type", `Amount (${currency})`, `Balance (${currency})`],
  mapping: {
    decimalSeparator: ".",
    dateFormats: ["DD/MM/YYYY"],
    currency,
    columns: {
      bookingDate: "Date",
      amount: `Amount (${currency})`,
      description: "Reference",
      counterpartyName: "Counter Party",
      type: "Type",
    },
  },
}));
