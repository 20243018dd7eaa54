import type { CsvPreset } from "../preset.ts";

/** SEB in Sweden, and in Estonia in the form that its banks share. */
export const seb: CsvPreset[] = [
  {
    name: "SEB (SE)",
    header: ["Bokföringsdatum", "Valutadatum", "Verifikationsnummer", "Belopp", "Saldo"],
    mapping: {
      dateFormats: ["YYYY-MM-DD"],
      columns: {
        bookingDate: "Bokföringsdatum",
        valueDate: "Valutadatum",
        amount: "Belopp",
        description: ["Text", "Text/mottagare"],
        bankReference: "Verifikationsnummer",
      },
    },
  },
  {
    name: "SEB (EE)",
    header: [
      "Kliendi konto",
      "Kuupäev",
      "Saaja/maksja konto",
      "Saaja/maksja nimi",
      "Deebet/Kreedit (D/C)",
      "Summa",
      "Valuuta",
    ],
    mapping: {
      dateFormats: ["DD.MM.YYYY", "YYYY-MM-DD"],
      directionWords: { credit: ["C"], debit: ["D"] },
      columns: {
        bookingDate: "Kuupäev",
        amount: "Summa",
        direction: "Deebet/Kreedit (D/C)",
        currency: "Valuuta",
        account: "Kliendi konto",
        description: "Selgitus",
        reference: "Viitenumber",
        counterpartyName: "Saaja/maksja nimi",
        counterpartyIban: "Saaja/maksja konto",
        bankReference: "Arhiveerimistunnus",
      },
    },
  },
];
