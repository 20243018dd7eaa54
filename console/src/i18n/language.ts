import { formatAgo, formatDay, formatShortDay, formatTime } from "../values/dates.ts";
import { type Amount, formatAmount } from "../values/money.ts";
import { languageOf, localeOf, usePreferences } from "./preferences.ts";
import { type Language, type Translate, translator } from "./text.ts";

/** Texts, amounts and dates in the person's language. */
export interface Speech {
  language: Language;
  /** For `Intl`. */
  locale: string;
  t: Translate;
  amount(value: Amount, currency: string): string;
  number(value: number): string;
  /** A share of 1 in percent. */
  percent(share: number): string;
  day(day: string): string;
  shortDay(day: string): string;
  time(time: string): string;
  ago(time: string): string;
}

/** By locale. Hundreds of components of a page speak, and formats are slow to make. */
const speeches = new Map<string, Speech>();

export function useSpeech(): Speech {
  const language = languageOf(usePreferences());
  const locale = localeOf(language);
  const speech = speeches.get(locale) ?? speechIn(language, locale);
  speeches.set(locale, speech);
  return speech;
}

function speechIn(language: Language, locale: string): Speech {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return {
    language,
    locale,
    t: translator(language),
    amount: (value, currency) => formatAmount(value, currency, locale),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    day: (day) => formatDay(day, locale),
    shortDay: (day) => formatShortDay(day, locale),
    time: (time) => formatTime(time, locale),
    ago: (time) => formatAgo(time, locale),
  };
}
