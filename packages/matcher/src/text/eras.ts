import { JOINED } from "./time-words.ts";

/** The years before the first of an era, by its name before the number of the year: `令和7年`, `R7.2月`. */
const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  R: 2018,
  平成: 1988,
  民國: 1911,
  民国: 1911,
  中華民國: 1911,
};

/** The sign that may stand between a year and its month. */
const SIGN = /^[-/.]$/;

/** A run of digits or of letters, and what stands before it. */
interface Atom {
  text: string;
  gap: string;
}

/** A year of an era in Japan, or of the republic in Taiwan, which is also written without its name: `114年2月`. */
export function eraYearAt(all: readonly Atom[], at: number, text: string): { year: number; end: number } | undefined {
  const [one, next, behind] = [all[at], all[at + 1], all[at + 2]];
  if (one === undefined || next === undefined || !JOINED.test(text)) return undefined;
  const isYear = (atom: Atom | undefined) => atom?.gap === "" && atom.text === "年";
  if (isYear(next) && /^1[0-4]\d$/.test(one.text))
    return { year: (ERAS.民國 as number) + Number(one.text), end: at + 2 };
  const before = ERAS[one.text];
  if (before === undefined || next.gap !== "" || !/^\d{1,3}$/.test(next.text)) return undefined;
  const isSaid = isYear(behind);
  // A letter is one of many numbers.
  if (!isSaid && one.text.length === 1 && !SIGN.test(behind?.gap ?? "")) return undefined;
  return { year: before + Number(next.text), end: isSaid ? at + 3 : at + 2 };
}
