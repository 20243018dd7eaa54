import { calendarDay, fullYear } from "../dates.ts";

/** The languages whose names of months and days of the week are known. */
const LANGUAGES =
  "en en-GB de nl fr es it pt ca gl ro sv da nb fi is et lv lt pl cs sk hu sl hr sr sr-Latn bs mk bg ru uk be el tr az sq id ms ar he cy th".split(
    " ",
  );
/** Words beside a day: prepositions, ordinals, words for year and day, halves of the day. */
const BESIDE = new Set("de del di of the st nd rd th er г год года р m d gada ano year".split(" "));

/** The most characters that are looked at. */
const MAX_TEXT = 100;

let known: ReturnType<typeof collect> | undefined;

/** Collected at the first name, because few files have one. */
function names() {
  known ??= collect();
  return known;
}

/** The months by their names, 0 for a name of several months in different languages, and the days of the week. */
function collect() {
  // Abbreviations that the data of languages lacks.
  const months = new Map("mrz mrt mae".split(" ").map((name): [string, number] => [name, 3]));
  const weekdays = new Set<string>();
  const add = (name: string, month: number) => months.set(name, (months.get(name) ?? month) === month ? month : 0);
  for (const language of LANGUAGES)
    for (const width of ["long", "short"] as const) {
      const ofMonth = new Intl.DateTimeFormat(language, { month: width, timeZone: "UTC" });
      const ofDay = new Intl.DateTimeFormat(language, { month: width, day: "numeric", timeZone: "UTC" });
      const ofWeek = new Intl.DateTimeFormat(language, { weekday: width, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1) {
        const date = new Date(Date.UTC(2024, month - 1, month));
        const inDate = ofDay.formatToParts(date).find(({ type }) => type === "month")?.value ?? "";
        for (const name of new Set([ofMonth.format(date), inDate].map(plain)))
          if (/^[\p{L}\p{M}]{2,}$/u.test(name)) add(name, month);
        weekdays.add(plain(ofWeek.format(new Date(Date.UTC(2024, 0, month)))));
      }
    }
  return { months, weekdays };
}

/** The month of a name, or of the beginning of one; 0 for one that is unknown or means several months. */
export function monthOf(name: string): number {
  const { months } = names();
  const word = plain(name);
  const whole = months.get(word);
  if (whole !== undefined || word.length < 3) return whole ?? 0;
  const found = new Set([...months].flatMap(([one, month]) => (one.startsWith(word) ? [month] : [])));
  return found.size === 1 ? ([...found][0] ?? 0) : 0;
}

/** A date without the day of the week before it. */
export function withoutWeekday(text: string): string {
  const [before, word = ""] = /^(\p{L}{2,14})\.?,? (?=\S*\p{Nd})/u.exec(text) ?? [];
  return before !== undefined && names().weekdays.has(plain(word)) && monthOf(word) === 0
    ? text.slice(before.length)
    : text;
}

/** The day `YYYY-MM-DD` of a date with the name of its month, in any order with the day before a year of two digits. */
export function namedDay(text: string): string | undefined {
  const tokens = text.slice(0, MAX_TEXT).match(/[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*|\p{Nd}+/gu) ?? [];
  const words = tokens.filter((token) => /\p{L}/u.test(token) && !BESIDE.has(plain(token)));
  const named = words.length === 2 && names().weekdays.has(plain(words[0] ?? "")) ? words.slice(1) : words;
  const [first = "", second = "", ...others] = tokens.filter((token) => /^\d+$/.test(token));
  const month = named.length === 1 ? monthOf(named[0] ?? "") : 0;
  if (month === 0 || others.length > 0) return undefined;
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  if (!/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return undefined;
  return calendarDay(`${gregorianYear(year)}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** The years that a statement can be of. */
const YEARS = { first: 1900, last: 2199 };
/** Thailand counts the years from 543 BC, Taiwan from 1912. */
const BUDDHIST_YEARS = 543;
const MINGUO_YEARS = 1911;

/** "" for a year of another calendar, such as those of Iran and Saudi Arabia. */
export function gregorianYear(written: string): string {
  if (written.length === 2) return fullYear(written);
  if (written.length === 3) return String(Number(written) + MINGUO_YEARS);
  const year = Number(written) > YEARS.last ? Number(written) - BUDDHIST_YEARS : Number(written);
  return year >= YEARS.first && year <= YEARS.last ? String(year) : "";
}

/** In lower case, without points and the accents of Latin, Greek and Cyrillic. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f.]/g, "")
    .toLowerCase();
}
