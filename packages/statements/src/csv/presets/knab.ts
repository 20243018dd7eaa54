import type { CsvPreset } from "../preset.ts";

/** Knab in the Netherlands. A title stands above the header. */
export const knab: CsvPreset[] = [
  {
    name: "Knab",
    beside: ["Type betaling"],
    header: [
      "Rekeningnummer",
      "Transactiedatum",
      "Valutacode",
      "CreditDebet",
      "Bedrag",
      "Tegenrekeninghouder",
      "Betaalwijze",
    ],
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD-MM-YYYY"],
      directionWords: { credit: ["C"], debit: ["D"] },
      columns: {
        bookingDate: "Transactiedatum",
        valueDate: "Valutadatum",
        amount: "Bedrag",
        direction: "CreditDebet",
        currency: "Valutacode",
        account: "Rekeningnummer",
        description: "Omschrijving",
        counterpartyName: "Tegenrekeninghouder",
        counterpartyIban: "Tegenrekeningnummer",
        mandateId: "Machtigingsnummer",
        type: "Betaalwijze",
        bankReference: "Referentie",
      },
    },
  },
];
