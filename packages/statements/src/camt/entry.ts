import { calendarDay, dateTime } from "../dates.ts";
import { provided } from "../provided.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementCharge } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";
import { find, findAll, textAt, type XmlElement } from "../xml-element.ts";
import {
  type AmountDetails,
  isTrue,
  type Money,
  rawAmount,
  readAmountDetails,
  readCharges,
  readDirection,
  readMoney,
} from "./amounts.ts";
import { type Detail, readTransactionCode } from "./detail.ts";
import { type Further, furtherOfEntry } from "./further.ts";

/** An `Ntry` without its details. */
export interface Entry {
  line: number;
  /** 1-based in the file. */
  number: number;
  money: Money;
  direction: Direction;
  /** Only booked entries move money. Pending and informative entries announce or repeat a booking. */
  booked: boolean;
  /** As in the file; undefined when it names none. */
  status: string | undefined;
  reversal: boolean;
  /** The balances prove the direction opposite to the mark of the file. */
  isTurned: boolean;
  bookedAt: string | null;
  bookingDate: string | null;
  valueDate: string;
  /** False when the file gives the entry no date. */
  isDated: boolean;
  bankReference: string | null;
  bankTransactionCode: string | null;
  additional: string | null;
  amountDetails: AmountDetails;
  charges: StatementCharge[];
  /** The bank booked several payments as one sum. */
  batch: boolean;
  /** Texts that no other field has. */
  further: readonly Further[];
  /** The id of the order whose payments were booked as one sum: its payment information, else its message. */
  orderId: string | null;
}

/** The values that an entry takes from its message. */
export interface EntrySource {
  /** The format of the message, such as `camt.053`. */
  format: string;
  /** `YYYY-MM-DD`, if the statement has a date. */
  statementDate: string | undefined;
}

/**
 * Reads an `Ntry` element of any version. An entry without a status is booked in a statement (camt.053), which has only
 * booked entries by definition. An entry without dates has the date of its statement. Throws a `StatementError` when the
 * amount, the direction, the status or the date is missing, or when one of them is invalid. An entry that is not booked
 * needs no date.
 */
export function readEntry(element: XmlElement, number: number, { format, statementDate }: EntrySource): Entry {
  const { line } = element;
  const amount = find(element, "Amt") ?? missing(line, "<Amt>");
  const money = readMoney(rawAmount(amount));
  const direction = readDirection(element) ?? missing(line, "<CdtDbtInd>");
  const status = textAt(element, "Sts", "Cd") ?? textAt(element, "Sts", "Prtry") ?? textAt(element, "Sts");
  if (status === null && format !== "camt.053") missing(line, "<Sts>");
  const booked = status === null || status === "BOOK";
  const booking = readDate(find(element, "BookgDt"));
  const value = readDate(find(element, "ValDt"));
  const valueDate =
    value?.day ?? booking?.day ?? statementDate ?? (booked ? missing(line, "<BookgDt> and no <ValDt>") : "");
  return {
    line,
    number,
    money,
    direction,
    booked,
    status: status ?? undefined,
    reversal: isTrue(textAt(element, "RvslInd")),
    isTurned: false,
    bookedAt: booking?.at ?? null,
    bookingDate: booking?.day ?? null,
    valueDate,
    isDated: (value ?? booking) !== null,
    bankReference: provided(textAt(element, "AcctSvcrRef")),
    bankTransactionCode: readTransactionCode(element),
    additional: textAt(element, "AddtlNtryInf"),
    amountDetails: readAmountDetails(find(element, "AmtDtls")),
    charges: readCharges(element),
    orderId: orderIdOf(element),
    further: furtherOfEntry(element),
    batch: findAll(element, "NtryDtls").some((details) => Number(textAt(details, "Btch", "NbOfTxs") ?? "0") > 1),
  };
}

function orderIdOf(element: XmlElement): string | null {
  const ids = (name: string) => findAll(element, "NtryDtls").map((details) => provided(textAt(details, "Btch", name)));
  const known = [...ids("PmtInfId"), ...ids("MsgId")];
  return known.find((id) => id !== null) ?? null;
}

/** The share of an entry that one detail moved. */
export interface Share {
  detail: Detail;
  amount: bigint;
  direction: Direction;
}

/**
 * Splits an entry by its details, or returns why it cannot. Every detail must have an amount in the entry's currency,
 * and the amounts must sum to exactly the entry's amount; details of the opposite direction count as negative. Any
 * other split would lose or invent money.
 */
export function splitEntry(entry: Entry, details: readonly Detail[]): { shares: Share[] } | { reason: string } {
  const shares: Share[] = [];
  let sum = 0n;
  for (const detail of details) {
    const amount = detail.amounts.find((candidate) => candidate.currency === entry.money.currency);
    if (amount === undefined) return { reason: "not every detail has an amount in the entry's currency" };
    const money = readMoney(amount);
    const direction = detail.direction ?? entry.direction;
    sum += direction === entry.direction ? money.amount : -money.amount;
    shares.push({ detail, amount: money.amount, direction });
  }
  return sum === entry.money.amount ? { shares } : { reason: "the amounts of the details are not the entry's amount" };
}

/** Reads a `Dt` or `DtTm` choice; null when the element is missing. Throws a `StatementError` for an invalid date. */
export function readDate(element: XmlElement | undefined): { day: string; at: string } | null {
  if (element === undefined) return null;
  const text = textAt(element, "Dt") ?? textAt(element, "DtTm") ?? textAt(element) ?? "";
  const day = calendarDay(text);
  const date = day === undefined ? dateTime(text) : { day, at: day };
  if (date === undefined) throw new StatementError(element.line, `<${element.name}> ${quote(text)} is not a date`);
  return date;
}

function missing(line: number, what: string): never {
  throw new StatementError(line, `<Ntry> has no ${what}`);
}
