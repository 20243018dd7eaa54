import type { CsvPreset } from "../preset.ts";

/** easybank and BAWAG in Austria. The file has no header, and every amount has its sign. */
export const easybank: CsvPreset[] = [
  {
    name: "easybank",
    header: [],
    row: [
      /^(?:AT\d{18}|\d{8,11})$/,
      /\S/,
      /^\d\d\.\d\d\.\d{4}$/,
      /^\d\d\.\d\d\.\d{4}$/,
      /^[+-][\d.]+,\d\d$/,
      /^[A-Z]{3}$/,
    ],
    mapping: {
      header: false,
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YYYY"],
      columns: { account: 1, description: 2, bookingDate: 3, valueDate: 4, amount: 5, currency: 6 },
    },
  },
];
