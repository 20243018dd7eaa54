import type { Rate } from "@matchbook/accuracy/truth";
import { type Exchange, RATE_MAX_AGE_DAYS } from "@matchbook/matcher/exchange";
import { addDays } from "@matchbook/runtime/days";

/** Looks up a rate like the service: of the value date or of the usable days before, in either direction. */
export function exchangeOf(rates: Rate[]): (from: string, to: string, valueDate: string) => Exchange {
  const stored = new Map(rates.map((rate) => [`${rate.base}/${rate.quote}/${rate.date}`, rate.rate]));
  const quoted = new Set(rates.flatMap(({ base, quote }) => [`${base}/${quote}`, `${quote}/${base}`]));
  return (from, to, valueDate) => {
    if (from === to) return { kind: "same_currency" };
    for (let age = 0; age <= RATE_MAX_AGE_DAYS; age++) {
      const date = addDays(valueDate, -age);
      const direct = stored.get(`${from}/${to}/${date}`);
      if (direct !== undefined) return { kind: "rate", rate: direct, inverse: false, date };
      const inverse = stored.get(`${to}/${from}/${date}`);
      if (inverse !== undefined) return { kind: "rate", rate: inverse, inverse: true, date };
    }
    return { kind: quoted.has(`${from}/${to}`) ? "too_old" : "never_quoted" };
  };
}
