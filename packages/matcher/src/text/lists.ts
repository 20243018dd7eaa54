import { prose } from "../words/word-kinds.ts";
import { endDigits, isNumber, isSign, textsIn, type Word } from "./words.ts";

const INCLUDING = "EINSCHL"; // `bis einschl. 104`.
/** The maximum size of a range; a larger one is not a list of invoices. */
export const MAX_RANGE = 30;
const MAX_READ = 60;
const MAX_DIGITS = 35;

/** A number in a list after the first, as the words of the whole number. */
export interface Listed {
  parts: string[];
  implied: boolean; // The number is not written; a range implies it.
}

/** A number of a list, and how many items were read before those that follow it. */
export type ListPlace = { place: string; items: number };

export const placeOf = (end: number, parts: readonly string[]): string => `${end} ${parts.join(" ")}`;

/** The numbers after the first: `1001, 1002`, `1001/02`, `RE-1001 bis RE-1003`. A shorter one is an end, too. */
export class List {
  readonly #all: readonly Word[];
  #last: readonly string[];
  #index: number;
  readonly items: Listed[] = [];

  /** @param at index of the last word of the first number @param first its words; the last one ends in digits */
  constructor(all: readonly Word[], at: number, first: readonly string[]) {
    this.#all = all;
    this.#last = first;
    this.#index = at + 1;
  }

  /** Reads until the list ends or has `most` items, at most MAX_READ numbers. @returns them, whole or completed */
  readUntil(most: number): ListPlace[] {
    const read: ListPlace[] = [];
    while (this.#index < this.#all.length && this.items.length < most && read.length < MAX_READ) {
      const next = this.#readNext();
      if (next === undefined) break;
      read.push({ place: placeOf(this.#index - 1, next), items: this.items.length });
    }
    return read;
  }

  #readNext(): string[] | undefined {
    const { items } = this;
    const [all, last] = [this.#all, this.#last];
    const joint = jointAt(all, this.#index);
    if (joint === undefined) return undefined;
    const whole = wholeAt(all, joint.next, last);
    const { text } = all[joint.next] as Word;
    if (whole === undefined && (!isNumber(text) || text.length > MAX_DIGITS)) return undefined;
    const next = whole ?? completed(last, text);
    if (joint.range) items.push(...between(last, next).map((parts) => ({ parts, implied: true })));
    if (whole === undefined) items.push({ parts: withEnd(last, text), implied: false });
    if (next.join("") !== items.at(-1)?.parts.join("")) items.push({ parts: next, implied: false });
    this.#last = next;
    this.#index = joint.next + (whole?.length ?? 1);
    return next;
  }
}

export const goesOn = (all: readonly Word[], at: number) => at + 1 < all.length && jointAt(all, at + 1) !== undefined;

/** The joint between the number before `index` and the next: punctuation, a dash, "and" or "through". */
export function jointAt(all: readonly Word[], index: number): { next: number; range: boolean } | undefined {
  const { text, gap } = all[index] as Word;
  if (gap !== " " && gap !== "") {
    const range = gap === "-" || /^\s*[-–—]\s*$/.test(gap);
    if ((range || /[,;&+/]/.test(gap)) && beginsNumber(all, index)) return { next: index, range };
  }
  const through = prose.listTo(text);
  if (!through && !prose.listAnd(text)) return undefined;
  const next = through && all[index + 1]?.text.startsWith(INCLUDING) ? index + 2 : index + 1;
  return next < all.length && beginsNumber(all, next) ? { next, range: through } : undefined;
}

/** Recognizes digits, and the first word of a number that begins with letters: `A1002`, `RE` of `RE-1002`. */
function beginsNumber(all: readonly Word[], index: number): boolean {
  const { text } = all[index] as Word;
  if (isNumber(text) || /^[A-Z]{1,4}\d+$/.test(text)) return true;
  const next = all[index + 1];
  return next !== undefined && /^[A-Z]{1,4}$/.test(text) && isSign(next.gap) && /^\d/.test(next.text);
}

/** The words from `start` if they are a number of the same form as the one before: `25-0888` after `25-0887`. */
function wholeAt(all: readonly Word[], start: number, before: readonly string[]): string[] | undefined {
  const said = textsIn(all, start, start + before.length);
  if (said.length < before.length || (before.length === 1 && isNumber(before[0] as string))) return undefined;
  const formOf = (word: string) => word.replace(/\d/g, "0");
  // Around runs of digits are the same letters. Only the last runs may differ in length.
  const endOf = (word: string) => formOf(word).replace(/0+/g, "0");
  const isAlike = before.every((text, step) => {
    if (step > 0 && !/^[-/._]?\n?$/.test(all[start + step]?.gap ?? "x")) return false;
    const of = step === before.length - 1 ? endOf : formOf;
    return of(said[step] as string) === of(text);
  });
  return isAlike ? said : undefined;
}

/** `1001` and `02` are `1002`. */
function completed(before: readonly string[], digits: string): string[] {
  const end = endOf(before);
  return withEnd(before, end.slice(0, Math.max(0, end.length - digits.length)) + digits);
}

function between(from: readonly string[], to: readonly string[]): string[][] {
  const [first, last] = [endOf(from), endOf(to)];
  if (first.length > 15 || last.length > 15) return [];
  const count = Number(last) - Number(first);
  if (count < 1 || count > MAX_RANGE) return [];
  if (withEnd(from, "").join(" ") !== withEnd(to, "").join(" ")) return [];
  return Array.from({ length: count - 1 }, (_, step) =>
    withEnd(from, String(Number(first) + step + 1).padStart(first.length, "0")),
  );
}

export const endOf = (parts: readonly string[]): string => endDigits(parts.at(-1) ?? "");

function withEnd(parts: readonly string[], digits: string): string[] {
  const last = parts.at(-1) ?? "";
  return [...parts.slice(0, -1), last.slice(0, last.length - endDigits(last).length) + digits];
}
