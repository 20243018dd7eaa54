import type { CsvPreset } from "../preset.ts";

/** ING in the Netherlands, in Dutch and English. */
export const ingNl: CsvPreset[] = [
  {
    name: "ING (NL)",
    beside: ["Mutatiesoort", "Transaction type"],
    header: "Datum, Naam / Omschrijving, Rekening, Tegenrekening, Code, Af Bij, Bedrag (EUR), Mededelingen".split(", "),
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["YYYYMMDD"],
      currency: "EUR",
      directionWords: { credit: ["Bij"], debit: ["Af"] },
      columns: {
        bookingDate: "Datum",
        amount: "Bedrag (EUR)",
        direction: "Af Bij",
        account: "Rekening",
        description: "Mededelingen",
        counterpartyName: "Naam / Omschrijving",
        counterpartyIban: "Tegenrekening",
        type: "Code",
      },
    },
  },
  {
    name: "ING (NL)",
    beside: ["Mutatiesoort", "Transaction type"],
    header: "Date, Name / Description, Account, Counterparty, Code, Debit/credit, Amount (EUR), Notifications".split(
      ", ",
    ),
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["YYYYMMDD"],
      currency: "EUR",
      directionWords: { credit: ["Credit"], debit: ["Debit"] },
      columns: {
        bookingDate: "Date",
        amount: "Amount (EUR)",
        direction: "Debit/credit",
        account: "Account",
        description: "Notifications",
        counterpartyName: "Name / Description",
        counterpartyIban: "Counterparty",
        type: "Code",
      },
    },
  },
];
