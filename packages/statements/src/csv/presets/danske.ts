import type { CsvPreset } from "../preset.ts";

/** Danske Bank in Denmark. The file does not name its currency. */
export const danske: CsvPreset[] = [
  {
    name: "Danske Bank",
    header: ["Dato", "Tekst", "Beløb", "Saldo", "Status", "Afstemt"],
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YYYY"],
      bookedWords: ["Udført"],
      skipWords: ["Venter", "Afvist", "Slettet"],
      columns: { bookingDate: "Dato", amount: "Beløb", description: "Tekst", status: "Status" },
    },
  },
];
