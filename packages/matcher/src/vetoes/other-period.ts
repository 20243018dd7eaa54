import type { Case } from "../candidates/claim.ts";
import { daysBetween } from "../model/days.ts";
import type { Invoice } from "../model/model.ts";
import { comparableWord } from "../names/legal-forms.ts";
import { isExpected, windowOf } from "../reading/expected.ts";
import { idTextsOf } from "../text/id-texts.ts";
import { textsOf } from "../text/line-words.ts";
import { hasDigit, type Text, type Word, words } from "../text/words.ts";
import { ownNames } from "./own-names.ts";

/** Days by which an invoice may follow the end of the month that it is for, or be issued or due before its beginning. */
const MOST_APART = 60;
/** The same for a quarter and for a year. */
const MOST_APART_LONGER = 120;
const LANGUAGES = "en de fr es pt it nl pl cs sv nb da fi hu tr".split(" ");

/** The number of the month, 1 to 12, by its name in the forms of Unicode CLDR: alone and in a date. */
function readMonths(): ReadonlyMap<string, number> {
  const forms = [{ month: "long" } as const, { month: "long", day: "numeric" } as const];
  const formats = LANGUAGES.flatMap((language) =>
    forms.map((form) => new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" })),
  );
  return new Map(
    formats.flatMap((format) =>
      Array.from({ length: 12 }, (_, at) => {
        const parts = format.formatToParts(Date.UTC(2026, at, 1));
        const name = words(parts.find(({ type }) => type === "month")?.value ?? "").join("");
        return [comparableWord(name), at + 1] as const;
      }),
    ),
  );
}

let monthsByName: ReadonlyMap<string, number> | undefined;

/** The number of a month by its name. The names are read on first use: that takes longer than the rest of the start. */
export function monthNamed(word = ""): number | undefined {
  monthsByName ??= readMonths();
  return monthsByName.get(word);
}

interface Period {
  year: number | undefined;
  /** The first of its months; undefined for a whole year. */
  month: number | undefined;
  /** 1, or 3 of a quarter. */
  months: number;
  words: string[];
}

/**
 * A month, quarter or year in the text that lies long before or after the issue of each claimed invoice, or in
 * which no day of an expected payment is.
 */
export function otherPeriod(about: Case): readonly string[] | undefined {
  const { line, claim } = about;
  // Without the name of a month, digits in an id are no time.
  const inIds = idTextsOf(line)
    .flatMap(periodsIn)
    .filter(({ words: said }) => said.some((word) => !hasDigit(word)));
  const stated = [...textsOf(line).flatMap(periodsIn), ...inIds];
  if (stated.length === 0) return undefined;
  const own = new Set(ownNames(about).flatMap(words));
  const isOther = (period: Period) =>
    !period.words.every((word) => own.has(word)) &&
    claim.candidates.every(({ invoice }) =>
      isExpected(invoice) ? !isOfWindow(period, invoice) : !isNear(period, invoice),
    );
  return stated.find(isOther)?.words;
}

function periodsIn(text: Text): Period[] {
  const { words: all } = text;
  const found: Period[] = [];
  for (const [at, word] of all.entries()) {
    if (isYear(word.text)) found.push(ofYear(text, at));
    else if (!isYear(all[at - 1]?.text) && !isYear(all[at + 1]?.text)) found.push(...withoutYear(text, at));
  }
  return found;
}

/** The year at a place, with the month or quarter beside it: `März 2026`, `2026-03`, `Q1/2026`. */
function ofYear({ words: all, plain }: Text, at: number): Period {
  const { text, gap } = all[at] as Word;
  const [before, behind] = [all[at - 1], all[at + 1]];
  const joined = [JOINT.test(gap) ? before : undefined, JOINT.test(behind?.gap ?? "") ? behind : undefined];
  const numbered = joined.map((word) => monthOf(word?.text)).find((month) => month !== undefined);
  const beside = [at - 1, at + 1].find((index) => monthNamed(plain[index]) !== undefined);
  const name = all[beside ?? -1]?.text ?? "";
  const words = beside === undefined ? [text] : beside < at ? [name, text] : [text, name];
  const month = numbered ?? monthNamed(plain[beside ?? -1]);
  const quarter = quarterOf(before?.text) ?? quarterOf(behind?.text);
  const isQuarter = month === undefined && quarter !== undefined;
  return { year: Number(text), month: month ?? quarter, months: isQuarter ? 3 : 1, words };
}

/** A month by its name or a quarter, where no year stands beside it. */
function withoutYear({ words: all, plain }: Text, at: number): Period[] {
  const { text } = all[at] as Word;
  const named = monthNamed(plain[at]);
  // `T4` is the number of other things, too.
  const month = named ?? (text.includes("Q") ? quarterOf(text) : undefined);
  return month === undefined ? [] : [{ year: undefined, month, months: named === undefined ? 3 : 1, words: [text] }];
}

/** What joins the number of a month and its year. */
const JOINT = /^[-/.]$/;

/** The first month of a quarter: `Q4`, `4Q`, and `T4` in Romance languages, which needs a year. */
function quarterOf(word = ""): number | undefined {
  const [, behind, before] = /^(?:[QT]([1-4])|([1-4])[QT])$/.exec(word) ?? [];
  const quarter = behind ?? before;
  return quarter === undefined ? undefined : 3 * Number(quarter) - 2;
}

function isYear(word = ""): boolean {
  return /^20\d\d$/.test(word);
}

function monthOf(word = ""): number | undefined {
  return /^(?:0?[1-9]|1[0-2])$/.test(word) ? Number(word) : undefined;
}

function isOfWindow({ year, month, months }: Period, invoice: Invoice): boolean {
  const { from, to } = windowOf(invoice);
  const years = year === undefined ? [from, to].map((day) => Number(day.slice(0, 4))) : [year];
  return years.some((each) => {
    if (month === undefined) return `${each}` >= from.slice(0, 4) && `${each}` <= to.slice(0, 4);
    return monthIn(each, month + months - 1) >= from.slice(0, 7) && monthIn(each, month) <= to.slice(0, 7);
  });
}

function isNear({ year, month, months }: Period, { issueDate, dueDate = issueDate }: Invoice): boolean {
  const issued = Number(issueDate.slice(0, 4));
  const most = month === undefined || months > 1 ? MOST_APART_LONGER : MOST_APART;
  const years = year === undefined ? [issued - 1, issued, issued + 1] : [year];
  return years.some((each) => {
    const [first, last] = month === undefined ? [1, 12] : [month, month + months - 1];
    const [begins, ends] = [`${monthIn(each, first)}-01`, `${monthIn(each, last)}-28`];
    const latest = issueDate < dueDate ? dueDate : issueDate;
    return daysBetween(ends, issueDate) <= most && daysBetween(latest, begins) <= most;
  });
}

/** YYYY-MM */
function monthIn(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}
