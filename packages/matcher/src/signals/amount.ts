import { daysBetween } from "../model/days.ts";
import { nextInstalment } from "../model/instalments.ts";
import { type Invoice, type Line, lineRemaining } from "../model/model.ts";
import { convertMinor, minMinor, unitOf } from "../model/money.ts";
import type { Difference } from "../model/parts.ts";
import type { Signal } from "../model/signals.ts";
import { differsLittle } from "../names/similarity.ts";
import { hasRange, openRange, rangeInWords } from "../reading/expected.ts";
import { readingOf } from "../reading/reading.ts";
import { isNamedByText } from "../text/line-words.ts";
import { prose } from "../words/word-kinds.ts";
import type { Lookups } from "./other-side.ts";

export interface AmountFit {
  signal: Extract<Signal, `amount_${string}`>;
  detail: string; // Machine-readable: the amount, the difference, the discount or the rate.
  matchedAmount: bigint; // The part of the line that the invoice would take, in the line's currency.
}

/** The signals of an amount that settles all that is open of an invoice, its next instalment, or what is expected. */
export const EXACT_AMOUNTS: ReadonlySet<string> = new Set(["amount_exact", "amount_instalment", "amount_in_range"]);
export const paysExactly = ({ signal }: { signal: string }): boolean => EXACT_AMOUNTS.has(signal);
const DISCOUNTS = [100, 150, 200, 250, 300, 400, 500]; // Usual early payment discounts, in hundredths of a percent.
const USUAL_TERM_DAYS = 30; // Without a due date, a payment is early within this many days of the issue date.
/** A bank fee: at most this much in major units, and at most this share in thousandths. */
const MAX_FEE = { major: 30n, thousandths: 50n };
/** A larger fee for a wire, which either side may bear: in major units, and at most this share in thousandths. */
const FEE = { least: 10n, most: 50n, thousandths: 400n };
const MAX_ROUNDING = 5n; // A difference by rounding: at most this many minor units, or half of a whole one.
/** An overpayment by rounding: at most this much in major units, and this share in thousandths. */
const MAX_EXCESS = { major: 5n, thousandths: 20n };
const RATE_TOLERANCE = 25n; // Tolerance for converted amounts, in thousandths: banks use their own rates.

/** The fit of a line's open amount to an invoice; undefined when the currencies differ and no rate is stored. */
export function fitAmount(line: Line, invoice: Invoice, pool: Pick<Lookups, "exchange">): AmountFit | undefined {
  const paid = lineRemaining(line);
  if (line.currency !== invoice.currency) return fitConverted(line, invoice, pool);
  const due = invoice.remaining;
  const range = openRange(invoice);
  if (paid === due && !hasRange(invoice)) return { signal: "amount_exact", detail: due.toString(), matchedAmount: due };
  if (range !== undefined) return fitRange(paid, range, line.currency);
  const next = nextInstalment(invoice);
  if (paid === next?.amount) return { signal: "amount_instalment", detail: next.dueDate, matchedAmount: paid };
  const matchedAmount = minMinor(paid, due);
  const discount = paid > due ? undefined : discountOf(line, invoice, paid);
  if (discount !== undefined) return { signal: "amount_discount", detail: discount, matchedAmount };
  const [small, large, most] =
    paid > due
      ? (["amount_over", "amount_differs", MAX_EXCESS] as const)
      : (["amount_short", "amount_partial", MAX_FEE] as const);
  const isSmallOne = isSmall(paid > due ? paid - due : due - paid, due, line.currency, most);
  return { signal: isSmallOne ? small : (mistakeOf(line, due) ?? large), detail: `${paid - due}`, matchedAmount };
}

/** Nothing else explains a difference to what is expected: fees and discounts are of invoices. */
function fitRange(paid: bigint, range: { least: bigint; most: bigint }, currency: string): AmountFit {
  const { least, most } = range;
  if (paid > most) return { signal: "amount_differs", detail: (paid - most).toString(), matchedAmount: most };
  if (paid < least) return { signal: "amount_partial", detail: (paid - least).toString(), matchedAmount: paid };
  return { signal: "amount_in_range", detail: rangeInWords(range, currency), matchedAmount: paid };
}

/** Two exchanged digits or a fee explain a larger difference. Lines with a name field could have named the invoice. */
function mistakeOf(line: Line, due: bigint): "amount_transposed" | "amount_fee" | undefined {
  if (!isNamedByText(line)) return undefined;
  const paid = lineRemaining(line);
  if (isTransposed(paid, due)) return "amount_transposed";
  const unit = unitOf(line.currency);
  const difference = paid > due ? paid - due : due - paid;
  const isFee = difference >= FEE.least * unit && difference <= FEE.most * unit;
  return isFee && difference * 1000n <= due * FEE.thousandths ? "amount_fee" : undefined;
}

/** Recognizes amounts that differ in two digits, each of which has the place of the other. */
const isTransposed = (paid: bigint, due: bigint): boolean =>
  differsLittle(`${paid}`, `${due}`) && [...`${paid}`].sort().join() === [...`${due}`].sort().join();

/** The open rest that a fee, a discount or rounding explains. A late discount of the terms, too: a person decides. */
export function differenceOf(
  { signal, matchedAmount }: { signal: string; matchedAmount: bigint },
  { remaining, paymentTerms, currency }: Pick<Invoice, "remaining" | "paymentTerms" | "currency">,
): Difference | undefined {
  const amount = remaining - matchedAmount;
  if (signal === "amount_discount") return { amount, reason: "discount" };
  if ((signal === "amount_fee" || signal === "amounts_less_fee") && amount > 0n) return { amount, reason: "fee" };
  if (signal !== "amount_short") return undefined;
  const isOfTerms = paymentTerms.some(({ basisPoints }) => isDiscounted(remaining, basisPoints, matchedAmount));
  // Payers round to whole units, too, as to crowns, for which there are no smaller coins.
  const unit = unitOf(currency);
  const isRounded = amount <= MAX_ROUNDING || (matchedAmount % unit === 0n && amount * 2n <= unit);
  return { amount, reason: isOfTerms ? "discount" : isRounded ? "rounding" : "fee" };
}

function isSmall(difference: bigint, due: bigint, currency: string, most: typeof MAX_FEE): boolean {
  const unit = unitOf(currency);
  return difference <= most.major * unit && difference * 1000n <= due * most.thousandths;
}

/** The discount, in percent, that explains the paid amount, if it was paid in time for one. */
function discountOf(line: Line, invoice: Invoice, paid: bigint): string | undefined {
  if (line.valueDate < invoice.issueDate) return undefined;
  const found = discountsOn(line, invoice).find((basisPoints) => isDiscounted(invoice.remaining, basisPoints, paid));
  return found === undefined ? undefined : `${found / 100}%`;
}

/** Recognizes what a discount leaves to pay, whichever way its payer rounded. */
function isDiscounted(due: bigint, basisPoints: number, paid: bigint): boolean {
  const difference = (due * BigInt(10_000 - basisPoints)) / 10_000n - paid;
  return difference >= -1n && difference <= 1n;
}

/** The discounts of a line, in hundredths of a percent. A payer who writes of a discount takes it on any day. */
function discountsOn(line: Line, { issueDate, dueDate, paymentTerms }: Invoice): readonly number[] {
  const day = line.valueDate;
  const age = daysBetween(issueDate, day);
  if (readingOf(line).words.some(({ text }) => prose.discount(text)))
    return [...paymentTerms.map(({ basisPoints }) => basisPoints), ...DISCOUNTS];
  if (paymentTerms.length > 0)
    return paymentTerms.filter(({ days }) => age <= days).map(({ basisPoints }) => basisPoints);
  return (dueDate === undefined ? age <= USUAL_TERM_DAYS : day <= dueDate) ? DISCOUNTS : [];
}

function fitConverted(line: Line, invoice: Invoice, pool: Pick<Lookups, "exchange">): AmountFit | undefined {
  const exchange = pool.exchange(line.currency, invoice.currency, line.valueDate);
  if (exchange.kind !== "rate") return undefined;
  const { rate, inverse } = exchange;
  const paid = lineRemaining(line);
  const converted = convertMinor(paid, line.currency, invoice.currency, rate, inverse);
  const due = invoice.remaining;
  if (converted <= 0n) return undefined;
  const difference = converted > due ? converted - due : due - converted;
  const near = difference * 1000n <= due * RATE_TOLERANCE;
  const signal = near ? "amount_converted" : converted > due ? "amount_differs" : "amount_partial";
  const detail = `${converted} ${invoice.currency}`;
  if (converted <= due) return { signal, detail, matchedAmount: paid };
  // The part of the line that settles the invoice and no more.
  let needed = convertMinor(due, invoice.currency, line.currency, rate, !inverse);
  while (needed > 0n && convertMinor(needed, line.currency, invoice.currency, rate, inverse) > due) needed -= 1n;
  return needed <= 0n ? undefined : { signal, detail, matchedAmount: minMinor(needed, paid) };
}
