import { allSteps, type Steps } from "../model/collections.ts";
import { comparableWord } from "../names/legal-forms.ts";
import months from "./months.json" with { type: "json" };
import { THAI } from "./time-words.ts";
import { isNumber, type Word, words } from "./words.ts";

export interface MonthName {
  months: readonly number[]; // 1 to 12; two languages may call different months by one name.
  isShort: boolean; // Only an abbreviation, or too short to be read as a month wherever it stands.
}

/** The forms of Unicode CLDR: alone, as in a date (the genitive of many languages), and abbreviated. */
const FORMS = [{ month: "long" }, { month: "long", day: "numeric" }, { month: "short" }] as const;
/** Endings that CLDR has not, by language: an adjective, a genitive, and the case of the time at which something is. */
const ENDINGS = new Map(
  Object.entries<string[][]>(months.endings).map(([language, all]) => [
    language,
    all.map(([end = "", ending = ""]) => [new RegExp(`${end}$`), ending] as const),
  ]),
);
/** A word of three letters is one of many languages, except the names of May. */
const SHORT = /^(?!MA[IJY]|MEI)[A-Z]{1,3}$/;

let known: ReadonlyMap<string, MonthName> | undefined;

/** The names of months by how they are compared: read on first use, which takes longer than the rest of the start. */
export function monthNames(): ReadonlyMap<string, MonthName> {
  known ??= allSteps(readNames());
  return known;
}

/** Reads them before they are used. It yields after each language, because other work waits for their first use. */
export function* readMonthNames(): Steps<void> {
  known ??= yield* readNames();
}

function* readNames(): Steps<Map<string, MonthName>> {
  const names = new Map<string, MonthName>();
  const add = (name: string, month: number, isAbbreviation: boolean) => {
    const isShort = isAbbreviation || SHORT.test(name);
    const others = names.get(name) ?? { months: [], isShort: true };
    names.set(name, { months: [...new Set([...others.months, month])], isShort: others.isShort && isShort });
  };
  for (const language of months.languages.split(" ")) {
    for (const form of FORMS) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC", calendar: "gregory" });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
        const name = nameIn(parts.find(({ type }) => type === "month")?.value ?? "");
        if (name === "") continue;
        add(name, month, form.month === "short");
        if (form.month === "short") continue;
        for (const [end, ending] of ENDINGS.get(language) ?? []) add(name.replace(end, ending), month, false);
      }
    }
    yield;
  }
  return names;
}

/** The letters of a name as they are compared; empty for a number. Catalan puts an article before it. */
function nameIn(text: string): string {
  const all = words(text);
  const letters = all.length > 1 && /^DE?$/.test(all[0] ?? "") ? all.slice(1) : all;
  return comparableWord(letters.filter((word) => !/\d/.test(word)).join(""));
}

const HEBREW_PREFIX = /^[בלמו](?=\p{Script=Hebrew}{3})/u;
const PLAIN = /^[\0-\u052f]*$/;

export function monthAt(all: readonly Word[], at: number): (MonthName & { end: number }) | undefined {
  const [one, next] = [all[at], all[at + 1]];
  if (one === undefined || isNumber(one.text)) return undefined;
  const names = monthNames();
  // Thai abbreviations have two parts, and so have names of the Levant.
  const pair = next !== undefined && /^[. ]$/.test(next.gap) ? names.get(one.text + next.text) : undefined;
  if (pair !== undefined && !PLAIN.test(one.text)) return { ...pair, end: at + 2 };
  const name = names.get(one.text) ?? names.get(one.text.replace(HEBREW_PREFIX, ""));
  if (name !== undefined) return { ...name, end: at + 1 };
  const thai = THAI.test(one.text)
    ? [...names].find(([each]) => THAI.test(each) && each.length > 4 && one.text.includes(each))
    : undefined;
  return thai && { ...thai[1], end: at + 1 };
}
