import { toDecimal } from "@matchbook/statements/money";
import { quote, requireCurrency, StatementError } from "@matchbook/statements/readers";
import type { TableRow } from "@matchbook/statements/table-readers";
import type { PaymentAdvice } from "../advice.ts";
import { makeAdvice, type RawItem, sumOf } from "../make-advice.ts";
import { withFee } from "../payouts/payout-table.ts";
import type { AdviceReading, ReadOptions } from "../read-options.ts";
import type { Table } from "../table/table.ts";
import { isWithdrawal, PAYPAL_KINDS, type PayPalField, UNBOOKED } from "./paypal-columns.ts";

interface Movement {
  row: TableRow;
  currency: string;
  net: bigint;
  /** After the movement; undefined when the report does not tell. */
  balance: bigint | undefined;
  isWithdrawal: boolean;
  items: RawItem[];
  day: string | null;
}

/**
 * Reads an activity report: a transfer to the bank consists of the transactions of its currency since the transfer
 * before. What the balance kept of them, or gave beside them, is a reserve, which only the balances prove; without them
 * the transactions must add up. Throws a `StatementError`.
 */
export function readPayPal(table: Table<PayPalField>, options: ReadOptions): AdviceReading {
  const warnings: string[] = [];
  const { readings, dayOf, isUnclear } = table.days("date", options.today);
  if (isUnclear) warnings.push("day and month cannot be told apart, so the payouts have no date");
  const isDescending = isNewestFirst(table, readings);
  const state = table.has("impact") ? "impact" : "status";
  const movements = table.rows.flatMap((row) =>
    UNBOOKED.test(table.text(row, state)) ? [] : [readMovement(table, row, dayOf(row))],
  );
  if (isDescending) movements.reverse();
  const advices: PaymentAdvice[] = [];
  for (const currency of new Set(movements.map((one) => one.currency))) {
    const own = movements.filter((one) => one.currency === currency);
    let from = 0;
    for (const [at, movement] of own.entries()) {
      if (!movement.isWithdrawal) continue;
      advices.push(toAdvice(table, movement, own.slice(from, at), own[from - 1]));
      from = at + 1;
    }
    if (from < own.length)
      warnings.push(`transactions in ${currency} after the last transfer to the bank, left out: ${own.length - from}`);
  }
  return { advices: advices.sort((a, b) => a.line - b.line), warnings };
}

function readMovement(table: Table<PayPalField>, row: TableRow, day: string | null): Movement {
  const currency = requireCurrency(table.required(row, "currency").toUpperCase(), row.line);
  const net = table.amount(row, "net", currency) ?? table.fail(row, "net", " is empty");
  const gross = table.amount(row, "gross", currency) ?? net;
  const fee = gross - net;
  const listed = table.amount(row, "fee", currency) ?? 0n;
  if (listed !== fee && listed !== -fee) table.fail(row, "gross", " less the fee is not the net amount of the row");
  const type = table.text(row, "type");
  const kind = PAYPAL_KINDS.find(([shape]) => shape.test(type))?.[1] ?? (gross > 0n ? "payment" : "other");
  const documents = table.texts(row, "documents");
  const text = table.text(row, "text") || type;
  const item: RawItem = { line: row.line, kind, amount: net, documents, name: table.text(row, "name"), text };
  const isPayout = isWithdrawal(type) && net < 0n;
  return {
    ...{ row, currency, net, day, isWithdrawal: isPayout, items: withFee(item, fee) },
    balance: table.amount(row, "balance", currency),
  };
}

function toAdvice(
  table: Table<PayPalField>,
  withdrawal: Movement,
  movements: readonly Movement[],
  before: Movement | undefined,
): PaymentAdvice {
  const { row, currency, net } = withdrawal;
  const items = movements.flatMap((one) => one.items);
  const first = movements[0] ?? withdrawal;
  const opening = before?.balance ?? (first.balance === undefined ? undefined : first.balance - first.net);
  const kept = opening === undefined || withdrawal.balance === undefined ? 0n : opening - withdrawal.balance;
  const text = kept < 0n ? "kept in the balance" : "from the balance before";
  if (kept !== 0n) items.push({ line: row.line, kind: "reserve", amount: kept, documents: [], text });
  if (sumOf(items) !== -net) {
    const sum = toDecimal(sumOf(items), currency);
    const hint = table.has("balance") ? "" : "; a report with the column Balance shows what the account kept";
    throw new StatementError(
      row.line,
      `the transfer of ${toDecimal(-net, currency)} ${currency} is not its transactions, which add up to ${sum}${hint}`,
    );
  }
  return makeAdvice({
    ...{ kind: "payout", format: "PayPal", line: row.line, number: table.required(row, "id"), currency, items },
    date: withdrawal.day,
    party: { name: "PayPal" },
  });
}

/** @throws StatementError when the order of the rows is open */
function isNewestFirst(table: Table<PayPalField>, readings: readonly (readonly (string | undefined)[])[]): boolean {
  const last = table.rows.length - 1;
  const orders = readings.map((days) => {
    const moment = (at: number) => `${days[at]} ${timeOf(table, at)}`;
    return moment(0) > moment(last);
  });
  const isDescending = orders[0] ?? false;
  if (orders.length === 0 && last >= 0)
    throw new StatementError(
      table.rows[0]?.line ?? 1,
      `${quote(table.text(table.rows[0] as TableRow, "date"))} is not a date that can be read`,
    );
  if (orders.includes(!isDescending))
    throw new StatementError(table.header.line, "day and month cannot be told apart, so the order of the rows is open");
  return isDescending;
}

function timeOf(table: Table<PayPalField>, at: number): string {
  const row = table.rows[at];
  return row === undefined ? "" : table.text(row, "time").padStart(8, "0");
}
