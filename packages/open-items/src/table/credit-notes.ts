import { createAmountReader, wordKey } from "@matchbook/statements/table-readers";
import type { TableMapping } from "../table-mapping.ts";
import type { Table, TableQuestion } from "./table.ts";

/** Names of credit notes in a column of types. */
const CREDIT_NOTES = new Set(
  (
    "Credit Note, Credit Memo, Customer Credit, Sales Credit, Sales Credit Note, Vendor Credit, Supplier Credit, Credit, SC, PC, " +
    "ACCRECCREDIT, ACCPAYCREDIT, out_refund, in_refund, Gutschrift, Storno, Stornorechnung, Rechnungskorrektur, Avoir, " +
    "Facture d'avoir, Creditnota, Creditfactuur, Abono, Nota de crédito, Factura rectificativa, Nota di credito, Korekta, " +
    "Faktura korygująca, Dobropis, Opravný daňový doklad, Kreditfaktura, Kreditnota, Hyvityslasku, İade Faturası, Jóváíró számla"
  )
    .split(", ")
    .map(wordKey),
);
/** The side of a ledger on which an item lowers what customers owe. Suppliers are the other way round. */
const SIDES = { receivable: "h", payable: "s" } as const;

/**
 * The column of types whose words mark credit notes with amounts that are not negative, and these words. Amounts with a
 * minus say it by themselves. Asks where debit and credit stand beside the amounts and the direction is open.
 */
export function creditNotesOf(
  table: Table,
  amount: number | undefined,
  direction: TableMapping["direction"],
): { place: number; words: string[] } | { question: TableQuestion } | undefined {
  for (const place of table.placesOf("type")) {
    const words = [...new Set(table.cells(place).map(wordKey))];
    const isSides = words.length > 0 && words.every((word) => word === "s" || word === "h");
    if (isSides && direction === undefined)
      return {
        question: table.ask("amount", "Which of these columns is what is still to be paid, and on which side?", [
          place,
        ]),
      };
    const isCredit = (word: string) =>
      isSides ? direction !== undefined && word === SIDES[direction] : CREDIT_NOTES.has(word);
    const credits = table.rows.filter(({ cells }) => isCredit(wordKey(cells[place] ?? "")));
    if (credits.length === 0 || credits.some(({ cells }) => isNegative(cells[amount ?? -1] ?? ""))) continue;
    return { place, words: [...new Set(credits.map(({ cells }) => cells[place] ?? ""))] };
  }
  return undefined;
}

/** Tells whether a cell is an amount below zero. */
export function isNegative(cell: string): boolean {
  try {
    return createAmountReader({})(cell).negative;
  } catch {
    return cell.includes("-") || cell.startsWith("(");
  }
}
