import type { CsvMapping } from "../csv-mapping.ts";
import { latinDigits } from "./amount.ts";
import { cellText } from "./cells.ts";
import { numberOf } from "./proposal/given-columns.ts";
import { splitRecords } from "./split-row.ts";

const NEGATIVE = /^[-(]|[-)]$/;

/**
 * The mapping with the sign of money out in its column of debits, which only all rows tell: where one is positive, a
 * negative one is a refund. Some banks write all of them with a minus.
 */
export function withDebitSign(lines: readonly string[], delimiter: string, mapping: CsvMapping): CsvMapping {
  const { columns, debitSign, header: hasHeader = true } = mapping;
  if (columns?.debit === undefined || debitSign !== undefined) return mapping;
  const [header = [], ...others] = splitRecords(lines, delimiter).map(({ cells }) => cells);
  const column = numberOf(columns.debit, header);
  if (column === undefined) return mapping;
  const amounts = (hasHeader ? others : [header, ...others]).map((row) => latinDigits(cellText(row[column - 1] ?? "")));
  const isPositive = amounts.some((amount) => /[1-9]/.test(amount) && !NEGATIVE.test(amount));
  return { ...mapping, debitSign: isPositive ? "positive_out" : "negative_out" };
}
