import type { CsvPreset } from "../preset.ts";

/** Commerzbank. The text contains the other side. */
export const commerzbank: CsvPreset[] = [
  {
    name: "Commerzbank",
    header: ["Buchungstag", "Wertstellung", "Umsatzart", "Buchungstext", "Betrag", "Währung", "IBAN Auftraggeberkonto"],
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YYYY"],
      columns: {
        bookingDate: "Buchungstag",
        valueDate: "Wertstellung",
        amount: "Betrag",
        currency: "Währung",
        account: "IBAN Auftraggeberkonto",
        description: "Buchungstext",
        type: "Umsatzart",
      },
    },
  },
];
