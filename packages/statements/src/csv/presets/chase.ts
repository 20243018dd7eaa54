import type { CsvPreset } from "../preset.ts";

/** Chase, checking accounts and credit cards. The files name no currency. */
export const chase: CsvPreset[] = [
  {
    name: "Chase",
    header: ["Details", "Posting Date", "Description", "Amount", "Type", "Balance", "Check or Slip #"],
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["MM/DD/YYYY"],
      currency: "USD",
      columns: { bookingDate: "Posting Date", amount: "Amount", description: "Description", type: "Type" },
    },
  },
  {
    name: "Chase card",
    header: ["Transaction Date", "Post Date", "Description", "Category", "Type", "Amount", "Memo"],
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["MM/DD/YYYY"],
      currency: "USD",
      columns: { bookingDate: "Post Date", amount: "Amount", description: ["Description", "Memo"], type: "Type" },
    },
  },
];
