import { calendarDay, quote, requireCurrency, StatementError } from "@matchbook/statements/readers";
import type { TableRow } from "@matchbook/statements/table-readers";
import { LIMITS } from "../advice.ts";
import type { RawItem } from "../make-advice.ts";
import { withFee } from "../payouts/payout-table.ts";
import type { AdviceReading } from "../read-options.ts";
import { type Columns, Table } from "../table/table.ts";
import type { AdviceItemKind } from "../value-sets.ts";
import { type Movement, payoutsOf } from "./movements.ts";

type Field =
  | "id"
  | "code"
  | "day"
  | "sign"
  | "gross"
  | "currency"
  | "feeSign"
  | "fee"
  | "status"
  | "documents"
  | "text";

const COLUMNS: Columns<Field> = {
  names: {
    id: "Transaction ID",
    code: "Transaction Event Code",
    day: "Transaction Completion Date",
    sign: "Transaction Debit or Credit",
    gross: "Gross Transaction Amount",
    currency: "Gross Transaction Currency",
    feeSign: "Fee Debit or Credit",
    fee: "Fee Amount",
    status: "Transactional Status",
    documents: "Invoice ID, Custom Field, Transaction ID, PayPal Reference ID",
    text: "Transaction Subject, Transaction Description, Transaction Note",
  },
  required: [["id"], ["code"], ["day"], ["sign"], ["gross"], ["currency"]],
  amounts: [],
  decimalSeparator: ".",
};

/** PayPal's event codes: payments to the tenant or by it, and the groups of the others (T-codes). */
const KINDS: readonly (readonly [RegExp, AdviceItemKind])[] = [
  [/^(T01|T110[89])/, "fee"],
  [/^T11(07|14)/, "refund"],
  [/^(T111[01]|T15|T21)/, "reserve"],
  [/^T1[12]/, "chargeback"],
];
const PAYMENT = /^T00/;
const WITHDRAWAL = /^T04/;
/** Pending, denied and failed: nothing is booked. */
const UNBOOKED = /^[PDF]$/;
/** PayPal has no decimals for these, ISO 4217 has two: what the report writes is not known. */
const UNCLEAR = new Set(["HUF", "TWD"]);

/**
 * Reads the reports that PayPal gives by SFTP: settlement (STL) and transaction details (TRR). Their records are
 * `SB` for a transaction and `SF` or `RF` for the balances of a currency; amounts are minor units. Undefined for another
 * table. Throws a `StatementError`.
 */
export function readSettlement(tables: readonly TableRow[][]): AdviceReading | undefined {
  const rows = tables[0] ?? [];
  const header = rows.slice(0, 10).find(({ cells }) => cells[0] === "CH" && cells.includes("Transaction Event Code"));
  if (header === undefined) return undefined;
  const table = new Table(
    header,
    rows.filter(({ cells }) => cells[0] === "SB"),
    COLUMNS,
  );
  const missing = COLUMNS.required.flat().find((field) => !table.has(field));
  if (missing !== undefined)
    throw new StatementError(header.line, `the report has no column ${quote(COLUMNS.names[missing] ?? "")}`);
  const booked = table.rows.filter((row) => !UNBOOKED.test(table.text(row, "status")));
  const dated = booked.map((row) => ({ row, moment: table.required(row, "day") }));
  dated.sort((a, b) => (a.moment < b.moment ? -1 : a.moment > b.moment ? 1 : a.row.line - b.row.line));
  const movements = dated.map(({ row, moment }) => toMovement(table, row, moment));
  const { advices, left } = payoutsOf(withBalances(movements, rows), { hint: "" });
  return { advices, warnings: left };
}

function toMovement(table: Table<Field>, row: TableRow, moment: string): Movement {
  const currency = requireCurrency(table.required(row, "currency").toUpperCase(), row.line);
  const code = table.required(row, "code");
  const gross = signed(table, row, "gross", "sign") ?? table.fail(row, "gross", " is empty");
  const fee = signed(table, row, "fee", "feeSign") ?? 0n;
  const day = calendarDay(moment.slice(0, 10).replaceAll("/", "-"));
  if (day === undefined) return table.fail(row, "day", `: ${quote(moment)} is not a date`);
  const isPayment = PAYMENT.test(code) && gross > 0n;
  const kind = isPayment ? "payment" : (KINDS.find(([shape]) => shape.test(code))?.[1] ?? "other");
  const id = table.required(row, "id");
  const item: RawItem = { line: row.line, kind, amount: gross + fee, documents: table.texts(row, "documents") };
  const text = table.text(row, "text") || code;
  const isWithdrawal = WITHDRAWAL.test(code) && gross < 0n;
  return {
    ...{ line: row.line, id, currency, net: gross + fee, day, isWithdrawal, balance: undefined },
    items: withFee({ ...item, text }, -fee),
  };
}

/** A credit is positive. Undefined for an empty cell. */
function signed(table: Table<Field>, row: TableRow, amount: Field, sign: Field): bigint | undefined {
  const text = table.text(row, amount);
  if (text === "") return undefined;
  if (!/^\d{1,16}$/.test(text)) return table.fail(row, amount, `: ${quote(text)} is not a whole number of minor units`);
  const value = BigInt(text);
  const direction = table.text(row, sign).toUpperCase();
  if (direction !== "CR" && direction !== "DR" && value !== 0n)
    return table.fail(row, sign, ` is not CR or DR but ${quote(direction)}`);
  return direction === "DR" ? -value : value;
}

/**
 * The movements with the balance after each, from the opening balance of their currency. Only a footer that its rows
 * prove gives one: opening and movements are the closing balance.
 */
function withBalances(movements: readonly Movement[], rows: readonly TableRow[]): Movement[] {
  const paidOut = new Set(movements.flatMap((one) => (one.isWithdrawal ? [one.currency] : [])));
  const balances = new Map<string, bigint>();
  for (const currency of paidOut) {
    const footer = footerOf(rows, currency);
    const own = movements.filter((one) => one.currency === currency);
    if (UNCLEAR.has(currency))
      throw new StatementError(own[0]?.line ?? 1, `whether amounts in ${currency} have decimals is not known`);
    if (footer === undefined) continue;
    const [opening, closing] = [balanceAt(footer, 6), balanceAt(footer, 8)];
    const moved = own.reduce((sum, { net }) => sum + net, 0n);
    if (opening + moved !== closing)
      throw new StatementError(
        footer.line,
        `the balances of ${currency} differ by ${closing - opening} minor units, but its transactions add up to ${moved}`,
      );
    balances.set(currency, opening);
  }
  return movements.map((movement) => {
    const before = balances.get(movement.currency);
    if (before === undefined) return movement;
    const balance = before + movement.net;
    balances.set(movement.currency, balance);
    return { ...movement, balance };
  });
}

/** The footer of the report for a currency, else that of its only section. Undefined for footers without balances. */
function footerOf(rows: readonly TableRow[], currency: string): TableRow | undefined {
  const of = (type: string) =>
    rows.filter(
      ({ cells }) => cells[0] === type && cells[1]?.toUpperCase() === currency && /^(CR|DR)$/i.test(cells[6] ?? ""),
    );
  const [report] = of("RF");
  const [section, another] = of("SF");
  return report ?? (another === undefined ? section : undefined);
}

/** The available balance at a place of a footer, from 0: its direction, and then its amount. */
function balanceAt({ cells, line }: TableRow, place: number): bigint {
  const [sign = "", text = ""] = [cells[place], cells[place + 1]];
  if (!/^\d{1,16}$/.test(text) || !/^(CR|DR)$/i.test(sign))
    throw new StatementError(
      line,
      `the balance ${quote(`${sign} ${text}`.slice(0, LIMITS.number))} is not CR or DR and minor units`,
    );
  return sign.toUpperCase() === "DR" ? -BigInt(text) : BigInt(text);
}
