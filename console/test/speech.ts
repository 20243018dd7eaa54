import type { Speech } from "../src/i18n/language.ts";
import { type Language, translator } from "../src/i18n/text.ts";
import { formatAgo, formatDay, formatShortDay, formatTime } from "../src/values/dates.ts";
import { formatAmount } from "../src/values/money.ts";

/** The result of `useSpeech` for a component in this language, without a browser. */
export function speechIn(language: Language): Speech {
  const locale = { en: "en-GB", de: "de-DE" }[language];
  return {
    ...{ language, locale, t: translator(language) },
    amount: (value, currency) => formatAmount(value, currency, locale),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    percent: (share) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share),
    day: (day) => formatDay(day, locale),
    shortDay: (day) => formatShortDay(day, locale),
    time: (time) => formatTime(time, locale),
    ago: (time) => formatAgo(time, locale),
  };
}
