import type { CsvPreset } from "../preset.ts";

/** DKB. The other side is the payer of a credit and the payee of a debit. */
export const dkb: CsvPreset[] = [
  {
    name: "DKB",
    beside: ["Gläubiger-ID"],
    header: (
      "Buchungsdatum, Wertstellung, Status, Zahlungspflichtige*r, Zahlungsempfänger*in, " +
      "Verwendungszweck, Umsatztyp, IBAN, Betrag (€), Mandatsreferenz, Kundenreferenz"
    ).split(", "),
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YY", "DD.MM.YYYY"],
      currency: "EUR",
      bookedWords: ["gebucht"],
      skipWords: ["vorgemerkt"],
      columns: {
        bookingDate: "Buchungsdatum",
        valueDate: "Wertstellung",
        amount: "Betrag (€)",
        description: "Verwendungszweck",
        payerName: "Zahlungspflichtige*r",
        payeeName: "Zahlungsempfänger*in",
        counterpartyIban: "IBAN",
        endToEndId: "Kundenreferenz",
        mandateId: "Mandatsreferenz",
        status: "Status",
      },
    },
  },
];
