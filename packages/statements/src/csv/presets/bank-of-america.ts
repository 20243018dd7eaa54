import type { CsvPreset } from "../preset.ts";

/** Bank of America. The table follows a summary, and its first row is the beginning balance. */
export const bankOfAmerica: CsvPreset[] = [
  {
    name: "Bank of America",
    header: ["Date", "Description", "Amount", "Running Bal."],
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["MM/DD/YYYY"],
      currency: "USD",
      skipBlankAmounts: true,
      columns: { bookingDate: "Date", amount: "Amount", description: "Description" },
    },
  },
];
