import { compareTexts } from "./collections.ts";
import { daysBetween } from "./days.ts";
import type { Invoice, Line } from "./model.ts";
import { convertMinor, inverseRate } from "./money.ts";
import { invalidField, RefusedError } from "./refused.ts";

/** The exchange rate of a pair of currencies for a day, looked up before the decision. */
export type Exchange =
  | { kind: "same_currency" }
  /** 1 unit of the line's currency is `rate` of the invoice's; stored the other way round when `inverse`. */
  | { kind: "rate"; rate: string; inverse: boolean; date: string }
  /** The pair of currencies was never quoted. */
  | { kind: "never_quoted" }
  /** There are rates, but none within `RATE_MAX_AGE_DAYS` before the value date. */
  | { kind: "too_old" };

/** The most days by which a stored rate may precede the value date it is applied to. */
export const RATE_MAX_AGE_DAYS = 7;

// The rest of a line also settles an invoice that differs by this much, so that no rounding difference stays open.
const ROUNDING_TOLERANCE = 1n;

/** The settled amount in the invoice's units, half-even. @throws RefusedError currency_mismatch, fx_rate_unavailable */
export function settledAmount(
  line: Line,
  invoice: Invoice,
  matchedAmount: bigint,
  takesAll: boolean,
  exchange: Exchange,
): bigint {
  if (line.currency === invoice.currency) return matchedAmount;
  if (exchange.kind === "too_old") throw new RefusedError("fx_rate_unavailable");
  if (exchange.kind !== "rate") throw new RefusedError("currency_mismatch");
  const converted = convertMinor(matchedAmount, line.currency, invoice.currency, exchange.rate, exchange.inverse);
  const settled = takesAll && withinTolerance(converted, invoice.remaining) ? invoice.remaining : converted;
  if (settled <= 0n) throw invalidField("matchedAmount", "Is too small to be converted");
  return settled;
}

export const withinTolerance = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) <= ROUNDING_TOLERANCE;

/** The rate to show on a match: how many units of the invoice's currency one unit of the line's is. */
export function shownRate(exchange: Exchange): { exchangeRate: string | undefined; rateDate: string | undefined } {
  if (exchange.kind !== "rate") return { exchangeRate: undefined, rateDate: undefined };
  return { exchangeRate: exchange.inverse ? inverseRate(exchange.rate) : exchange.rate, rateDate: exchange.date };
}

/** The exchange rate of a day: 1 unit of `from` is `rate` units of `to`. */
export interface Rate {
  from: string;
  to: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** A positive decimal number, such as `"0.9214"`. */
  rate: string;
}

/** The rate of a day, else the latest within RATE_MAX_AGE_DAYS. @throws RangeError for no positive decimal number */
export function ratesOf(rates: readonly Rate[]): (from: string, to: string, valueDate: string) => Exchange {
  const byPair = new Map<string, Rate[]>();
  for (const rate of rates) {
    if (!/^\d{1,15}(\.\d{1,18})?$/.test(rate.rate) || !/[1-9]/.test(rate.rate))
      throw new RangeError(`the rate ${rate.rate} is no positive decimal number`);
    const pair = `${rate.from} ${rate.to}`;
    byPair.set(pair, [...(byPair.get(pair) ?? []), rate]);
  }
  return (from, to, valueDate) => {
    if (from === to) return { kind: "same_currency" };
    const quoted = [...(byPair.get(`${from} ${to}`) ?? []), ...(byPair.get(`${to} ${from}`) ?? [])];
    const [best] = quoted
      .filter(({ date }) => date <= valueDate && daysBetween(date, valueDate) <= RATE_MAX_AGE_DAYS)
      .sort((a, b) => compareTexts(b.date, a.date));
    if (best !== undefined) return { kind: "rate", rate: best.rate, inverse: best.from !== from, date: best.date };
    return { kind: quoted.length > 0 ? "too_old" : "never_quoted" };
  };
}
