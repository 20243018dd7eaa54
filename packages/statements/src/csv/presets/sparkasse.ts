import type { CsvPreset } from "../preset.ts";

/** German savings banks, "CSV-CAMT". The column Info tells whether a row is booked. */
export const sparkasse: CsvPreset[] = [
  {
    name: "Sparkasse",
    beside: ["Glaeubiger ID"],
    header: (
      "Auftragskonto, Buchungstag, Valutadatum, Buchungstext, Verwendungszweck, Mandatsreferenz, " +
      "Kundenreferenz (End-to-End), Beguenstigter/Zahlungspflichtiger, Kontonummer/IBAN, Betrag, " +
      "Waehrung, Info"
    ).split(", "),
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YY", "DD.MM.YYYY"],
      bookedWords: ["Umsatz gebucht"],
      skipWords: ["Umsatz vorgemerkt", "Umsatz vorgemerkt und nicht gebucht"],
      columns: {
        bookingDate: "Buchungstag",
        valueDate: "Valutadatum",
        amount: "Betrag",
        currency: "Waehrung",
        account: "Auftragskonto",
        description: ["Buchungstext", "Verwendungszweck"],
        endToEndId: "Kundenreferenz (End-to-End)",
        mandateId: "Mandatsreferenz",
        counterpartyName: "Beguenstigter/Zahlungspflichtiger",
        counterpartyIban: "Kontonummer/IBAN",
        status: "Info",
      },
    },
  },
];
