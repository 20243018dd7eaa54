import type { CsvPreset } from "../preset.ts";

/** Qonto, the full export with separate columns for debit and credit, or with one amount. */
const columns = {
  bookingDate: "Settlement date (local)",
  currency: "Currency",
  description: ["Reference", "Note"],
  counterpartyName: "Counterparty name",
  bankReference: "Transaction ID",
  status: "Status",
};
const mapping = {
  dateFormats: ["DD-MM-YYYY HH:mm:ss", "DD-MM-YYYY", "YYYY-MM-DD HH:mm:ss", "YYYY-MM-DD"],
  bookedWords: ["completed", "settled", "executed"],
  skipWords: ["pending", "processing", "declined", "canceled", "cancelled", "reversed"],
};
const header = [
  "Status",
  "Settlement date (local)",
  "Counterparty name",
  "Currency",
  "Reference",
  "Note",
  "Transaction ID",
];

export const qonto: CsvPreset[] = [
  {
    name: "Qonto",
    beside: ["Payment method"],
    header: [...header, "Debit", "Credit"],
    mapping: { ...mapping, columns: { ...columns, debit: "Debit", credit: "Credit" } },
  },
  {
    name: "Qonto",
    beside: ["Payment method"],
    header: [...header, "Total amount (incl. VAT)"],
    mapping: { ...mapping, columns: { ...columns, amount: "Total amount (incl. VAT)" } },
  },
];
