import type { Case } from "../claim.ts";
import { daysBetween } from "../days.ts";
import { isExpected, windowOf } from "../expected.ts";
import { within } from "../explanations/within.ts";
import type { Invoice } from "../model.ts";
import { comparableWord } from "../names/legal-forms.ts";
import { idTextsOf } from "../text/id-texts.ts";
import { textsOf } from "../text/line-words.ts";
import { hasDigit, type Text, words } from "../text/words.ts";
import { ownNames } from "./own-names.ts";

/** Days by which an invoice may follow the end of the month that it is for, or its payment precede the beginning. */
const MOST_APART = 120;
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

let months: ReadonlyMap<string, number> | undefined;

/** Read on first use: it takes longer than the rest of the library's start. */
function monthNamed(word = ""): number | undefined {
  months ??= readMonths();
  return months.get(word);
}

interface Period {
  year: number | undefined;
  month: number | undefined;
  words: string[];
}

/**
 * A month or year in the text that lies long before the issue of each claimed invoice or long after its payment, or in
 * which no day of an expected payment is.
 */
export function otherPeriod(about: Case): string | undefined {
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
      isExpected(invoice) ? !isOfWindow(period, invoice) : !isNear(period, invoice.issueDate, line.valueDate),
    );
  const other = stated.find(isOther)?.words;
  return other === undefined ? undefined : (within(line.description, other) ?? other.join(" "));
}

function periodsIn({ words: all, plain }: Text): Period[] {
  const found: Period[] = [];
  for (const [at, { text, gap }] of all.entries()) {
    const named = monthNamed(plain[at]);
    const [before, behind] = [all[at - 1], all[at + 1]];
    if (isYear(text)) {
      const joined = [/^[-/.]$/.test(gap) && before, /^[-/.]$/.test(behind?.gap ?? "") && behind];
      const month = joined
        .map((word) => (word ? monthOf(word.text) : undefined))
        .find((number) => number !== undefined);
      const byName = [at - 1, at + 1].find((index) => monthNamed(plain[index]) !== undefined);
      const name = all[byName ?? -1]?.text ?? "";
      const words = byName === undefined ? [text] : byName < at ? [name, text] : [text, name];
      found.push({ year: Number(text), month: month ?? monthNamed(plain[byName ?? -1]), words });
    } else if (named !== undefined && !isYear(before?.text) && !isYear(behind?.text)) {
      found.push({ year: undefined, month: named, words: [text] });
    }
  }
  return found;
}

function isYear(word = ""): boolean {
  return /^20\d\d$/.test(word);
}

function monthOf(word: string): number | undefined {
  return /^(?:0?[1-9]|1[0-2])$/.test(word) ? Number(word) : undefined;
}

function isOfWindow({ year, month }: Period, invoice: Invoice): boolean {
  const { from, to } = windowOf(invoice);
  const years = year === undefined ? [from, to].map((day) => Number(day.slice(0, 4))) : [year];
  return years.some((each) => {
    if (month === undefined) return `${each}` >= from.slice(0, 4) && `${each}` <= to.slice(0, 4);
    const said = `${each}-${String(month).padStart(2, "0")}`;
    return said >= from.slice(0, 7) && said <= to.slice(0, 7);
  });
}

function isNear({ year, month }: Period, issued: string, paid: string): boolean {
  const [first, last] = [Number(issued.slice(0, 4)) - 1, Number(paid.slice(0, 4)) + 1];
  if (month === undefined) return year === undefined || (year >= first && year <= last);
  const years = year === undefined ? [first, first + 1, last - 1, last] : [year];
  return years.some((each) => {
    const begins = `${each}-${String(month).padStart(2, "0")}-01`;
    const ends = `${each}-${String(month).padStart(2, "0")}-28`;
    return daysBetween(ends, issued) <= MOST_APART && daysBetween(paid, begins) <= MOST_APART;
  });
}
