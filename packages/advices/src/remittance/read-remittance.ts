import { currencyDigits, toDecimal } from "@matchbook/statements/money";
import { requireCurrency, StatementError } from "@matchbook/statements/readers";
import type { TableRow } from "@matchbook/statements/table-readers";
import type { PaymentAdvice } from "../advice.ts";
import { makeAdvice, type RawItem, sumOf, withDeductions } from "../make-advice.ts";
import type { AdviceReading, ReadOptions } from "../read-options.ts";
import type { Table } from "../table/table.ts";
import type { AdviceFormat } from "../value-sets.ts";
import type { RemittanceField } from "./remittance-columns.ts";

interface Group {
  row: TableRow;
  number: string;
  currency: string;
  date: string | null;
  items: RawItem[];
  stated: { amount: bigint; line: number } | undefined;
}

/** The first cell of a row of totals. */
const TOTAL = /^(grand |sub-?)?(total|sum|summe|gesamt|gesamtsumme|totaal|totale|suma|razem|soma)\b/i;

/**
 * Reads a remittance advice: a table with a document and what was paid of it in each row. Rows of one payment number are
 * an advice; without that column, those of one payer and day. Throws a `StatementError`, also for a total that the rows
 * contradict.
 */
export function readRemittance(
  table: Table<RemittanceField>,
  format: Extract<AdviceFormat, "CSV" | "XLSX" | "ODS">,
  options: ReadOptions,
): AdviceReading {
  const paid = paidColumn(table);
  const warnings: string[] = [];
  const { dayOf, isUnclear } = table.days("date", options.today);
  if (isUnclear) warnings.push("day and month cannot be told apart, so the advices have no date");
  const groups = new Map<string, Group>();
  const totals: { amount: bigint; row: TableRow }[] = [];
  const currencies = new Set<string>();
  const currencyOf = currencyReader(table, paid, options);
  const last = table.rows.at(-1);
  for (const row of table.rows) {
    if (table.text(row, paid) === "") {
      if (table.text(row, "document") !== "") warnings.push(`line ${row.line}: a row without an amount was left out`);
      continue;
    }
    const currency = currencyOf(row, currencies);
    const amount = table.amount(row, paid, currency) ?? 0n;
    const isSum = row === last && amount === sumOf([...groups.values()].flatMap(({ items }) => items));
    if (isTotal(table, row, isSum)) {
      totals.push({ amount, row });
      continue;
    }
    const group = groupOf(groups, table, row, { currency, date: dayOf(row), fileName: options.fileName });
    currencies.add(currency);
    group.items.push(...itemsOf(table, row, amount, currency));
    const stated = table.amount(row, "total", currency);
    if (stated !== undefined) group.stated = { amount: stated, line: row.line };
  }
  checkTotals(totals, [...groups.values()], currencies);
  return { advices: [...groups.values()].map((group) => toAdvice(table, group, format)), warnings };
}

/** @throws StatementError when it is open whether the amounts are before or after what was taken off */
function paidColumn(table: Table<RemittanceField>): "paid" | "amount" {
  if (table.has("paid")) return "paid";
  if (!table.has("discount") && !table.has("deduction")) return "amount";
  throw new StatementError(
    table.header.line,
    "the table does not say whether its amounts are before or after the deductions: name a column for what was paid",
  );
}

/** The currency of the row, of the header `Amount (EUR)`, of the rows before it for a total, or what the caller names. */
function currencyReader(table: Table<RemittanceField>, paid: RemittanceField, options: ReadOptions) {
  const named = table.nameOf(paid).match(/\b[A-Z]{3}\b/g) ?? [];
  const ofHeader = named.find((code) => currencyDigits(code) !== undefined);
  return (row: TableRow, before: ReadonlySet<string>): string => {
    const [, symbol] = /(€|\b[A-Z]{3}\b)/.exec(table.text(row, paid)) ?? [];
    const own = table.text(row, "currency") || (symbol === "€" ? "EUR" : symbol) || ofHeader;
    const [known, another] = before;
    const currency = own ?? (another === undefined ? known : undefined) ?? options.currency;
    if (currency === undefined) throw new StatementError(row.line, "the row has no currency, and the file names none");
    return requireCurrency(currency.toUpperCase(), row.line);
  };
}

/** @param isSum whether it is the last row and the sum of the others */
function isTotal(table: Table<RemittanceField>, row: TableRow, isSum: boolean): boolean {
  const document = table.text(row, "document");
  if (document !== "") return TOTAL.test(document);
  return isSum || row.cells.some((cell) => TOTAL.test(cell));
}

function groupOf(
  groups: Map<string, Group>,
  table: Table<RemittanceField>,
  row: TableRow,
  { currency, date, fileName }: Pick<Group, "currency" | "date"> & { fileName: string },
): Group {
  const payment = table.text(row, "payment");
  const rest = payment === "" ? [date, table.text(row, "name")] : [];
  const key = JSON.stringify([payment, currency, ...rest]);
  const found = groups.get(key);
  if (found !== undefined) return found;
  const group: Group = { row, number: payment || fileName, currency, date, items: [], stated: undefined };
  groups.set(key, group);
  return group;
}

function itemsOf(table: Table<RemittanceField>, row: TableRow, paid: bigint, currency: string): RawItem[] {
  const document = table.text(row, "document");
  const text = table.text(row, "text") || null;
  if (document === "" && text === null) table.fail(row, "document", " is empty");
  // They are written with either sign, and are of the sign of what was paid.
  const taken = (field: RemittanceField) => {
    const amount = table.amount(row, field, currency) ?? 0n;
    return amount < 0n === paid < 0n ? amount : -amount;
  };
  const item: RawItem = {
    ...{ line: row.line, kind: document === "" ? "other" : "payment", amount: paid, documents: [document], text },
  };
  return withDeductions(item, [
    { type: "discount", amount: taken("discount"), text: null },
    { type: "other", amount: taken("deduction"), text },
  ]);
}

function checkTotals(
  totals: readonly { amount: bigint; row: TableRow }[],
  groups: readonly Group[],
  [currency, another]: ReadonlySet<string>,
): void {
  const sum = sumOf(groups.flatMap(({ items }) => items));
  for (const { amount, row } of totals) {
    if (currency === undefined || another !== undefined || amount === sum) continue;
    const told = toDecimal(amount, currency);
    throw new StatementError(
      row.line,
      `the total is ${told} ${currency}, but the rows add up to ${toDecimal(sum, currency)}`,
    );
  }
}

function toAdvice(table: Table<RemittanceField>, group: Group, format: AdviceFormat): PaymentAdvice {
  const { row, number, currency, date, items, stated } = group;
  return makeAdvice({
    ...{ kind: "remittance", format, line: row.line, number, currency, date, items, stated, direction: "credit" },
    party: { name: table.text(row, "name"), iban: table.text(row, "iban"), taxId: table.text(row, "taxId") },
  });
}
