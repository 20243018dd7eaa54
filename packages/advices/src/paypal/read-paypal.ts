import { quote, requireCurrency, StatementError } from "@matchbook/statements/readers";
import type { TableRow } from "@matchbook/statements/table-readers";
import type { RawItem } from "../make-advice.ts";
import { numbersIn } from "../numbers-in.ts";
import { withFee } from "../payouts/payout-table.ts";
import type { AdviceReading, ReadOptions } from "../read-options.ts";
import type { Table } from "../table/table.ts";
import { type Movement, payoutsOf } from "./movements.ts";
import { isWithdrawal, PAYPAL_KINDS, type PayPalField, UNBOOKED } from "./paypal-columns.ts";

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
  const rows = isDescending ? table.rows.toReversed() : table.rows;
  const { movements, pending } = bookedIn(table, rows, dayOf);
  if (pending > 0) warnings.push(`transfers to the bank that are not booked yet, left out: ${pending}`);
  const { advices, left } = payoutsOf(movements, {
    hint: table.has("balance") ? "" : "; a report with the column Balance shows what the account kept",
  });
  return { advices, warnings: [...warnings, ...left] };
}

/**
 * The movements of the balance. A transfer to the bank is pending for days, although the balance is already without it:
 * what the balances prove is booked in any state.
 * @param rows the oldest first
 */
function bookedIn(table: Table<PayPalField>, rows: readonly TableRow[], dayOf: (row: TableRow) => string | null) {
  const state = table.has("impact") ? "impact" : "status";
  const balances = new Map<string, bigint | undefined>();
  const movements: Movement[] = [];
  let pending = 0;
  for (const row of rows) {
    const isOpen = UNBOOKED.test(table.text(row, state));
    const isTransfer = isWithdrawal(table.text(row, "type"));
    if (isOpen && !isTransfer) continue;
    const movement = readMovement(table, row, dayOf(row));
    const { currency, balance, net } = movement;
    const before = balances.get(currency);
    if (isOpen && (balance === undefined || before === undefined || before + net !== balance)) {
      pending += 1;
      continue;
    }
    balances.set(currency, balance);
    movements.push(movement);
  }
  return { movements, pending };
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
  const subject = table.text(row, "text");
  const documents = [...table.texts(row, "documents"), ...numbersIn(subject)];
  const text = subject || type;
  const item: RawItem = { line: row.line, kind, amount: net, documents, name: table.text(row, "name"), text };
  const isPayout = isWithdrawal(type) && net < 0n;
  return {
    ...{ line: row.line, id: isPayout ? table.required(row, "id") : "", currency, net, day, items: withFee(item, fee) },
    isWithdrawal: isPayout,
    belongsTo: table.text(row, "parent") || undefined,
    balance: table.amount(row, "balance", currency),
  };
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
