import type { Amount } from "./money.ts";

/** An exchange rate with all of its digits: `1,0842`. */
export const formatRate = (rate: Amount, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(String(rate) as Intl.StringNumericLiteral);
