import type { CsvPreset } from "../preset.ts";

/** ING in Germany. A file lists booked entries only. The balance before the amount has its own currency column. */
const mapping = { decimalSeparator: ",", dateFormats: ["DD.MM.YYYY"], currency: "EUR" } as const;
const parties = { counterpartyName: "Auftraggeber/Empfänger", description: "Verwendungszweck", type: "Buchungstext" };

export const ingDe: CsvPreset[] = ["Valuta", "Wertstellungsdatum"].map((valueDate) => ({
  name: "ING (DE)",
  header: ["Buchung", valueDate, "Auftraggeber/Empfänger", "Buchungstext", "Verwendungszweck", "Betrag"],
  mapping: {
    ...{ ...mapping, dateFormats: [...mapping.dateFormats] },
    columns: { bookingDate: "Buchung", valueDate, amount: "Betrag", ...parties },
  },
}));
