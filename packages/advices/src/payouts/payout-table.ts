import { requireCurrency, StatementError } from "@matchbook/statements/readers";
import type { TableRow } from "@matchbook/statements/table-readers";
import type { PaymentAdvice } from "../advice.ts";
import { makeAdvice, type RawItem, sumOf, withDeductions } from "../make-advice.ts";
import { isNumberLike, numbersIn } from "../numbers-in.ts";
import type { AdviceReading, ReadOptions } from "../read-options.ts";
import type { Columns, Table } from "../table/table.ts";
import type { AdviceFormat, AdviceItemKind } from "../value-sets.ts";

/** The meanings of the columns of a payout report. */
export type PayoutField =
  | "payout"
  | "account"
  | "date"
  | "currency"
  | "type"
  | "documents"
  /** Columns that the merchant fills, and that may hold the number of a document. */
  | "free"
  | "name"
  | "iban"
  | "text"
  | "references"
  /** The amount that reaches the payout: signed, or in a column for each direction. */
  | "net"
  | "credit"
  | "debit"
  /** Before fees: signed, or in a column for each direction, and its currency if that can be another one. */
  | "gross"
  | "grossCredit"
  | "grossDebit"
  | "grossCurrency"
  /** Added up. */
  | "fees"
  /** The amount of the whole payout, in each of its rows. */
  | "total";

export interface PayoutLayout extends Columns<PayoutField> {
  format: AdviceFormat;
  /** The name by which the processor pays. */
  processor: string;
  /** The kind of a row; "payout" for the row of the payout itself. */
  kindOf: (text: (field: PayoutField) => string) => AdviceItemKind | "payout";
  /** Takes only amounts that a row of the payout proves. */
  needsPayoutRow?: boolean;
  /** Allows the listed fees to differ from the deductions; then they do not count. */
  isFeeInexact?: boolean;
}

interface PayoutRow {
  row: TableRow;
  key: string;
  payout: string;
  currency: string;
  kind: AdviceItemKind | "payout";
  net: bigint;
  items: RawItem[];
}

type Group = [PayoutRow, ...PayoutRow[]];

/** Reads a report in which each row names its payout. Throws a `StatementError` for a payout that is not its rows. */
export function readPayoutTable(table: Table<PayoutField>, layout: PayoutLayout, options: ReadOptions): AdviceReading {
  const groups = new Map<string, Group>();
  const warnings: string[] = [];
  let outside = 0;
  for (const row of table.rows) {
    if (table.text(row, "payout") === "") {
      outside += 1;
      continue;
    }
    const read = readRow(table, row, layout, warnings);
    const group = groups.get(read.key);
    if (group === undefined) groups.set(read.key, [read]);
    else group.push(read);
  }
  if (outside > 0) warnings.push(`rows in no payout, left out: ${outside}`);
  const { dayOf, isUnclear } = table.days("date", options.today);
  if (isUnclear) warnings.push("day and month cannot be told apart, so the payouts have no date");
  const advices = [...groups.values()].flatMap((group) => {
    const advice = toAdvice(table, group, layout, ({ row }) => dayOf(row));
    if (typeof advice !== "string") return advice;
    warnings.push(advice);
    return [];
  });
  return { advices, warnings };
}

/** Names of columns that hold numbers of a payer, a device or a time, not of a document. */
const OF_PAYER =
  /customer|client|user|member|buyer|payer|donor|guest|account|phone|mobile|zip|postal|address|mail|session|device|date|time|amount|tax|vat/i;

function readRow(table: Table<PayoutField>, row: TableRow, layout: PayoutLayout, warnings: string[]): PayoutRow {
  const payout = table.text(row, "payout");
  const currency = requireCurrency(table.required(row, "currency").toUpperCase(), row.line);
  const net = netOf(table, row, currency);
  if (net === undefined) return table.fail(row, table.has("net") ? "net" : "credit", " is empty");
  const kind = layout.kindOf((field) => table.text(row, field));
  const gross = grossOf(table, row, currency, net);
  const listed = table.sum(row, "fees", currency);
  // Reports write fees with either sign. What was taken off is the difference.
  const fee = gross === undefined ? (listed ?? 0n) : gross - net;
  if (kind !== "payout" && listed !== undefined && listed !== fee && listed !== -fee) {
    if (layout.isFeeInexact !== true)
      return table.fail(row, "gross", " less the fees is not the net amount of the row");
    warnings.push(`line ${row.line}: the listed fees are not the difference of gross and net, which counts`);
  }
  const told = table.text(row, "text");
  const free = table.named(row, "free").filter(({ column, text }) => isNumberLike(text) && !OF_PAYER.test(column));
  const documents = [...table.texts(row, "documents"), ...free.map(({ text: number }) => number), ...numbersIn(told)];
  const text = told || table.text(row, "type");
  const raw = { line: row.line, documents, name: table.text(row, "name"), iban: table.text(row, "iban"), text };
  const items = kind === "payout" ? [] : withFee({ ...raw, kind, amount: net }, fee);
  return {
    ...{ row, payout, currency, kind, net, items },
    key: JSON.stringify([table.text(row, "account"), payout, currency]),
  };
}

/**
 * The gross amount in the currency of the payout. Undefined when the report does not tell it: the sale was in another
 * currency, both directions are filled, or its direction is not that of the net amount and so no fee explains it.
 */
function grossOf(table: Table<PayoutField>, row: TableRow, currency: string, net: bigint): bigint | undefined {
  if (table.has("grossCurrency") && table.text(row, "grossCurrency") !== currency) return undefined;
  if (table.has("gross")) return table.amount(row, "gross", currency);
  const [paidIn = 0n, paidOut = 0n] = [
    table.amount(row, "grossCredit", currency),
    table.amount(row, "grossDebit", currency),
  ];
  const gross = paidIn - paidOut;
  return gross === 0n || (paidIn !== 0n && paidOut !== 0n) || gross < 0n !== net < 0n ? undefined : gross;
}

/** An item whose fee was taken off it, or given back. */
export function withFee(item: RawItem, fee: bigint): RawItem[] {
  return item.kind === "fee" ? [item] : withDeductions(item, [{ type: "fee", amount: fee, text: null }]);
}

/** The amount that the row adds to the payout: a signed amount, or one in a column for each direction. */
function netOf(table: Table<PayoutField>, row: TableRow, currency: string): bigint | undefined {
  if (table.has("net")) return table.amount(row, "net", currency);
  const [paidIn, paidOut] = [table.amount(row, "credit", currency), table.amount(row, "debit", currency)];
  return paidIn === undefined && paidOut === undefined ? undefined : (paidIn ?? 0n) - (paidOut ?? 0n);
}

/** The advice of a payout, or the reason why it is left out. */
function toAdvice(
  table: Table<PayoutField>,
  rows: Readonly<Group>,
  layout: PayoutLayout,
  dayOf: (row: PayoutRow) => string | null,
): PaymentAdvice | string {
  const payoutRows = rows.filter(({ kind }) => kind === "payout");
  const first = payoutRows[0] ?? rows[0];
  const { payout: number, currency, row } = first;
  if (payoutRows.length === 0 && layout.needsPayoutRow === true) return `${number} was not paid out`;
  const items = rows.flatMap((one) => one.items);
  const told = payoutRows.length > 0 ? paidOut(payoutRows, sumOf(items)) : totalOf(table, rows);
  return makeAdvice({
    ...{ kind: "payout", format: layout.format, line: row.line, number, currency, items },
    date: dayOf(first) ?? rows.map(dayOf).find((day) => day !== null) ?? null,
    references: [
      ...rows.flatMap((one) => table.texts(one.row, "references")),
      ...payoutRows.flatMap((one) => table.texts(one.row, "documents")).flatMap((text) => [text, ...numbersIn(text)]),
    ],
    party: { name: layout.processor },
    stated: told === undefined ? undefined : { amount: told, line: row.line },
  });
}

/** The amount that the rows of the payout itself take off the balance. Some reports write it as what the bank gets. */
function paidOut(rows: readonly PayoutRow[], sum: bigint): bigint {
  const net = rows.reduce((total, one) => total + one.net, 0n);
  return net === sum ? net : -net;
}

/** The amount of a payout by all of its rows. */
function totalOf(table: Table<PayoutField>, rows: readonly PayoutRow[]): bigint | undefined {
  const totals = rows.map(({ row, currency }) => table.amount(row, "total", currency));
  const [first] = totals;
  const other = rows.find((_, at) => totals[at] !== first);
  if (other !== undefined)
    throw new StatementError(other.row.line, "the rows of the payout tell different amounts of it");
  return first;
}
