import type { PaymentAdvice } from "@matchbook/advices";
import type { InvoiceDocument } from "@matchbook/open-items";
import { StatementError, type StatementLine } from "@matchbook/statements";

/** Checks of every result of a reader. Each function names what is wrong; undefined when nothing is. */

/** The most characters that an error or a warning shows. */
const LONGEST_REASON = 2_000;

export function wrongInError(error: unknown): string | undefined {
  if (!(error instanceof StatementError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (!Number.isInteger(error.line) || error.line < 1) return `the error is at line ${error.line}: ${error.reason}`;
  return error.reason.length > LONGEST_REASON ? `an error of ${error.reason.length} characters` : undefined;
}

export function wrongInLine(line: StatementLine): string | undefined {
  const { amount, currency, direction, valueDate, bookingDate, bookedAt, charges, original, position } = line;
  return (
    wrongMoney(amount, currency) ??
    wrongDay(valueDate) ??
    (bookingDate === null ? undefined : wrongDay(bookingDate)) ??
    (bookedAt === null || !Number.isNaN(Date.parse(bookedAt)) ? undefined : `booked at ${bookedAt}`) ??
    (direction === "credit" || direction === "debit" ? undefined : `the direction ${direction}`) ??
    (Number.isInteger(position.line) && position.line >= 1 ? undefined : `the line ${position.line}`) ??
    (original && wrongMoney(original.amount, original.currency)) ??
    charges.map((charge) => wrongMoney(charge.amount, charge.currency, 0n)).find((wrong) => wrong !== undefined) ??
    wrongTexts(line)
  );
}

export function wrongInDocument(document: InvoiceDocument): string | undefined {
  const { payable, total, prepaid, currency, issueDate, dueDate, number, sides } = document;
  const parties = "seller" in sides ? [sides.seller, sides.buyer] : [sides.counterparty];
  return (
    wrongMoney(payable, currency, 0n) ??
    [total, prepaid].map((amount) => (typeof amount === "bigint" ? undefined : `the amount ${amount}`)).find(Boolean) ??
    wrongDay(issueDate) ??
    (dueDate === null ? undefined : wrongDay(dueDate)) ??
    (number.length > 0 && number.length <= 100 ? undefined : `a number of ${number.length} characters`) ??
    [document, ...parties].map(wrongTexts).find((wrong) => wrong !== undefined)
  );
}

export function wrongInAdvice(advice: PaymentAdvice): string | undefined {
  const { total, currency, date, items } = advice;
  const sum = items.reduce((all, { amount }) => all + amount, 0n);
  return (
    wrongMoney(total, currency, 0n) ??
    (sum === total ? undefined : `items of ${sum} in a total of ${total}`) ??
    (date === null ? undefined : wrongDay(date)) ??
    [advice, ...items].map(wrongTexts).find((wrong) => wrong !== undefined)
  );
}

function wrongMoney(amount: unknown, currency: unknown, least = 1n): string | undefined {
  if (typeof amount !== "bigint" || amount < least) return `the amount ${amount}`;
  return typeof currency === "string" && /^[A-Z]{3}$/.test(currency) ? undefined : `the currency ${currency}`;
}

function wrongDay(day: unknown): string | undefined {
  const isDay = typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day);
  const date = new Date(`${day}T00:00:00Z`);
  return isDay && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? undefined : `the day ${day}`;
}

/** Texts are well-formed, so that a database and JSON take them. */
function wrongTexts(values: object): string | undefined {
  for (const [name, value] of Object.entries(values)) {
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === "number" && Number.isNaN(text)) return `${name} is no number`;
      if (typeof text === "string" && !text.isWellFormed()) return `${name} has half a character`;
    }
  }
  return undefined;
}
