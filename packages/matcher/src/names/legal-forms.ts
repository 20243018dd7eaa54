import { words } from "../text/words.ts";
import { inLatin } from "./latin.ts";
import data from "./legal-forms.json" with { type: "json" };

/** The data: legal forms by country as registers print them, and those of East Asia, which stand without a space. */
const { forms, eastAsian, inBrackets, besideOneBracket } = data;

const MAX_WORD = 40;
/** Forms of one word, and those of several words joined, with the number of letters of the first word. */
const FORMS = new Map<string, number>();
const PHRASES = new Map<string, string[][]>();

for (const form of Object.values(forms).flat()) {
  const parts = comparable(words(inLatin(form)));
  const [first = ""] = parts;
  FORMS.set(parts.join(""), parts.length > 1 ? first.length : 0);
  if (parts.length > 1) PHRASES.set(first, [...(PHRASES.get(first) ?? []), parts]);
}
for (const phrases of PHRASES.values()) phrases.sort((a, b) => b.length - a.length);

const LIMITED = "HAFTUNGSBESCHRANKT"; // Suffix of a German UG, which banks truncate anywhere.
export const isLegalForm = (word: string): boolean => FORMS.has(word) || (word.length >= 5 && LIMITED.startsWith(word));

/** Recognizes the beginning of a legal form; of one of several words, the first must be whole. */
export function beginsForm(letters: string): boolean {
  for (const [form, least] of FORMS) {
    if (letters.length > least && letters.length < form.length && form.startsWith(letters)) return true;
  }
  return false;
}

type Keyed = { key: string };

/** The number of words at an index that together are one legal form; 1 when no form begins there. */
export function formLength(all: readonly Keyed[], at: number): number {
  const phrases = PHRASES.get((all[at] as Keyed).key);
  return phrases?.find((parts) => parts.every((part, index) => all[at + index]?.key === part))?.length ?? 1;
}

/** The number of single letters at an index. Those of a legal form such as `S.à r.l.` are one word. */
export function lettersAt(all: readonly Keyed[], at: number): number {
  let count = 0;
  while (all[at + count]?.key.length === 1) count++;
  return Math.max(1, count);
}

/** A word as it is compared: bounded, umlauts equal to their transcription. */
export function comparableWord(word: string): string {
  const bounded = word.slice(0, MAX_WORD);
  return bounded.length < 3 || !bounded.includes("E") ? bounded : bounded.replace(/(?<=[AOU])E/g, "");
}

/** Words of which those that belong together are one. @param lengthAt how many do at an index @param one joins them */
export function joined<T>(all: readonly T[], lengthAt: (all: readonly T[], at: number) => number, one: (of: T[]) => T) {
  const made: T[] = [];
  for (let at = 0; at < all.length; ) {
    const count = lengthAt(all, at);
    made.push(count === 1 ? (all[at] as T) : one(all.slice(at, at + count)));
    at += count;
  }
  return made;
}

function comparable(words: readonly string[]): string[] {
  const all = words.map((key) => ({ key }));
  const one = (parts: readonly Keyed[]): Keyed => ({ key: parts.map(({ key }) => key).join("") });
  return joined(all, lettersAt, one).map(({ key }) => comparableWord(key));
}

const bracketed = inBrackets.join("|");
const beside = besideOneBracket.join("|");
const EAST_ASIAN = new RegExp(
  [
    ...eastAsian,
    `\\((?:${bracketed}|${beside})\\)`,
    // Japanese banks leave out the bracket at the beginning or the end of a name: `カ)ヤマダ`, `ヤマダ(カ`.
    `^(?:${beside})\\)`,
    `\\((?:${beside})$`,
  ].join("|"),
  "gu",
);

/** A composed text without the legal forms of East Asia. */
export const withoutEastAsianForms = (text: string): string => text.trim().replace(EAST_ASIAN, " ");
