import type { CsvColumns } from "../../csv-mapping.ts";
import type { CsvPreset } from "../preset.ts";

// The columns of amounts and of balances have no names; their currencies stand before them under the names.
const columns: CsvColumns = { bookingDate: 1, valueDate: 3, description: [6, 4], currency: 8, amount: 9 };
const how = { dateFormats: ["DD-MM-YYYY"], skipBlankAmounts: true, columns };

/** The account statement of DEGIRO, in Dutch and in English. Rows of orders may move no money. */
export const degiro: CsvPreset[] = [
  {
    name: "DEGIRO",
    beside: ["11"],
    header: ["Datum", "Tijd", "Valutadatum", "Product", "ISIN", "Omschrijving", "FX", "Mutatie", "Saldo", "Order Id"],
    mapping: how,
  },
  {
    name: "DEGIRO",
    beside: ["11"],
    header: ["Date", "Time", "Value date", "Product", "ISIN", "Description", "FX", "Change", "Balance", "Order ID"],
    mapping: how,
  },
];
