import { daysBetween } from "./days.ts";
import { type Exchange, RATE_MAX_AGE_DAYS } from "./exchange.ts";

/** The exchange rate of a day: 1 unit of `from` is `rate` units of `to`. */
export interface Rate {
  from: string;
  to: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** A positive decimal number, such as `"0.9214"`. */
  rate: string;
}

/**
 * Finds the rate of a value date: that day's, or else the latest within RATE_MAX_AGE_DAYS before. With equal dates, the
 * pair as asked wins over its inverse.
 * @throws RangeError for a rate that is no positive decimal number
 */
export function ratesOf(rates: readonly Rate[]): (from: string, to: string, valueDate: string) => Exchange {
  const byPair = new Map<string, Rate[]>();
  for (const rate of rates) {
    if (!/^\d{1,15}(\.\d{1,18})?$/.test(rate.rate) || !/[1-9]/.test(rate.rate))
      throw new RangeError(`the rate ${rate.rate} is no positive decimal number`);
    const pair = `${rate.from} ${rate.to}`;
    byPair.set(pair, [...(byPair.get(pair) ?? []), rate]);
  }
  const latest = (pair: string, valueDate: string) =>
    (byPair.get(pair) ?? [])
      .filter(({ date }) => date <= valueDate && daysBetween(date, valueDate) <= RATE_MAX_AGE_DAYS)
      .reduce<Rate | undefined>((best, one) => (best === undefined || one.date > best.date ? one : best), undefined);
  return (from, to, valueDate) => {
    if (from === to) return { kind: "same_currency" };
    const direct = latest(`${from} ${to}`, valueDate);
    const inverse = latest(`${to} ${from}`, valueDate);
    const best = direct !== undefined && (inverse === undefined || direct.date >= inverse.date) ? direct : inverse;
    if (best !== undefined) return { kind: "rate", rate: best.rate, inverse: best === inverse, date: best.date };
    const isQuoted = byPair.has(`${from} ${to}`) || byPair.has(`${to} ${from}`);
    return { kind: isQuoted ? "too_old" : "never_quoted" };
  };
}
