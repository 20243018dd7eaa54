import type { CsvColumns, CsvMapping } from "../../csv-mapping.ts";
import type { CsvPreset } from "../preset.ts";

const columns: CsvColumns = {
  bookingDate: "Buchungsdatum",
  valueDate: "Valutadatum",
  amount: "Betrag",
  currency: "Waehrung",
  reference: "Zahlungsreferenz",
  type: "Buchungstext",
};
const mapping: CsvMapping = { decimalSeparator: ",", dateFormats: ["YYYY-MM-DD", "YYYY.MM.DD"] };
const header = ["Auszugsnummer", "Buchungsdatum", "Umsatzzeit", "Waehrung", "Betrag", "Buchungstext", "Umsatztext"];

/** The exports of livebank and of the Hypo banks in Austria, which share a data centre. */
export const livebank: CsvPreset[] = [
  {
    // The parts of the text are in cells without names behind the ten columns, so the header must have all ten.
    name: "livebank",
    header: ["Kontonummer", ...header, "Valutadatum", "Zahlungsreferenz"],
    mapping: {
      ...mapping,
      columns: { ...columns, account: "Kontonummer", description: ["Umsatztext", 11, 12, 13, 14, 15, 16] },
    },
  },
  {
    name: "Hypo (AT)",
    beside: ["Creditor ID", "Kategorie"],
    header: ["IBAN", ...header],
    mapping: {
      ...mapping,
      columns: {
        ...columns,
        account: "IBAN",
        description: ["Umsatztext", "Verwendungszweck"],
        counterpartyName: "Name des Partners",
        counterpartyIban: "Kontoverbindung des Partners",
        mandateId: "Mandat ID",
      },
    },
  },
];
