import type { CsvPreset } from "../preset.ts";

/** Danske Bank in Denmark and in Lithuania. The files do not name their currency. */
export const danske: CsvPreset[] = [
  {
    name: "Danske Bank",
    beside: ["Kategori", "Underkategori"],
    header: ["Dato", "Tekst", "Beløb", "Saldo", "Status", "Afstemt"],
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YYYY"],
      bookedWords: ["Udført"],
      skipWords: ["Venter", "Afvist", "Slettet"],
      columns: { bookingDate: "Dato", amount: "Beløb", description: "Tekst", status: "Status" },
    },
  },
  {
    name: "Danske Bank (LT)",
    header: ["Date", "Bank", "Branch", "Name", "Memo", "MemoConv", "MemoDet", "Amount"],
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY:MM:DD", "YYYY-MM-DD"],
      // The rows have the address, city and country of the header in one cell.
      columns: { bookingDate: 1, counterpartyName: 5, description: [6, 8], amount: 9 },
    },
  },
];
