import type { CsvColumns } from "../../csv-mapping.ts";
import type { CsvPreset } from "../preset.ts";

/** Swedbank in Sweden, in its older and its newer form, in Estonia in Estonian and English, and in Lithuania. */
export const swedbank: CsvPreset[] = [
  swedish({
    ...{ bookingDate: "Bokföringsdag", valueDate: "Valutadag", amount: "Belopp", currency: "Valuta" },
    description: ["Referens", "Beskrivning"],
  }),
  swedish({
    ...{ bookingDate: "Bokfdag", valueDate: "Valutadag", amount: "Belopp", currency: "Valuta" },
    description: ["Referens", "Text"],
  }),
  baltic("Reatüüp", {
    ...{ bookingDate: "Kuupäev", amount: "Summa", direction: "Deebet/Kreedit", currency: "Valuuta" },
    ...{ account: "Kliendi konto", description: "Selgitus", reference: "Viitenumber" },
    ...{ counterpartyName: "Saaja/Maksja", bankReference: "Arhiveerimistunnus", type: "Tehingu tüüp" },
  }),
  baltic("Row type", {
    ...{ bookingDate: "Date", amount: "Amount", direction: "Debit/Credit", currency: "Currency" },
    ...{ account: "Client account", description: "Details", reference: "Reference number" },
    ...{ counterpartyName: "Beneficiary/Payer", bankReference: "Transfer reference", type: "Transaction type" },
  }),
  // The second column, of the row types, has no name.
  baltic(2, {
    ...{ bookingDate: "Data", amount: "Suma", direction: "D/K", currency: "Valiuta" },
    ...{ account: "Sąskaitos Nr.", description: "Paaiškinimai", reference: "Įmokos kodas" },
    ...{ counterpartyName: "Gavėjas", bankReference: "Įrašo Nr.", type: "Kodas" },
  }),
];

function swedish(columns: CsvColumns): CsvPreset {
  const header = [columns.bookingDate, columns.valueDate, columns.amount, columns.currency, columns.description].flat();
  return {
    name: "Swedbank (SE)",
    beside: ["Produkt"],
    header: header.map(String),
    mapping: { dateFormats: ["YYYY-MM-DD"], columns },
  };
}

/** Beside transactions (20), the rows are balances (10, 86) and turnovers (82). */
function baltic(status: string | number, columns: CsvColumns): CsvPreset {
  const { account, bookingDate, counterpartyName, amount, direction, currency } = columns;
  return {
    name: typeof status === "number" ? "Swedbank (LT)" : "Swedbank (EE)",
    header: [status, account, bookingDate, counterpartyName, amount, direction, currency].filter(
      (column) => typeof column === "string",
    ),
    mapping: {
      dateFormats: ["DD.MM.YYYY", "YYYY-MM-DD"],
      directionWords: { credit: ["K", "C"], debit: ["D"] },
      bookedWords: ["20"],
      skipWords: ["10", "82", "86"],
      columns: { ...columns, status },
    },
  };
}
