import { distance } from "fastest-levenshtein";
import type { PayerText, Window } from "../text/payer-text.ts";
import { isPaymentWord } from "../words/word-kinds.ts";
import type { CoreName } from "./core-name.ts";
import { comparableWord } from "./legal-forms.ts";
import { errorsAtBeginning, isRoughly, isShortened, sameWord } from "./similarity.ts";

/** Best first: the whole name, with other letters, its beginning or abbreviated words, some words or initials. */
export type Wording = "exact" | "misspelled" | "cut" | "part";

export interface Mention {
  wording: Wording;
  words: string;
  name: string;
  share: number; // The share of the name's letters that the text contains, 0 to 1.
  rank: number; // The number of agreeing letters less a penalty for other ones; higher is better.
}

/** Fewer letters of a truncated name, or a smaller share of it, are only a part. */
const CUT = { letters: 8, fewLetters: 5, share: 0.5 };
/** A part of a name: at least so many letters in common, and such a share of the name. */
const PART = { letters: 4, share: 0.4 };
const MIN_INITIALS = 3;

/** A window compared with the name: letters that agree and differ, and whether a legal form speaks for or against. */
type Said = { wording: Wording; agreeing: number; errors?: number; form?: number };

export function mentionIn(text: PayerText, target: CoreName): Mention | undefined {
  if (text.telling.length === 0) return undefined;
  let best: Mention | undefined;
  for (const window of text.windows()) {
    for (const said of [wholeIn(window, target), cutIn(window, target), abbreviatedIn(window, target)]) {
      if (said === undefined) continue;
      const { wording, agreeing, errors = 0, form = 0 } = said;
      const rank = (wording === "part" ? agreeing / 2 : agreeing - errors) + form;
      const share = Math.max(0, Math.min(1, agreeing / target.core.length));
      if (best === undefined || rank > best.rank)
        best = { wording, words: window.shown, name: target.name, share, rank };
    }
  }
  return best ?? partIn(text, target);
}

function wholeIn(window: Window, target: CoreName): Said | undefined {
  const { length } = target.core;
  const most = length >= 14 ? 3 : length >= 9 ? 2 : length >= 5 ? 1 : 0;
  // Without spaces, the name and its legal form are one word.
  const isOneWord = window.telling.length === 1;
  const isJoined = isOneWord && target.raw !== target.core && window.core === comparableWord(target.raw);
  if (length < 2 || (!isJoined && Math.abs(window.core.length - length) > most)) return undefined;
  // Two words that are joined make an umlaut in `LIBEKOENERGY`.
  const errors = isJoined ? 0 : distance(window.core, isOneWord ? comparableWord(target.core) : target.core);
  if (errors > most) return undefined;
  // An agreeing legal form tells two firms of one name apart.
  const form = isJoined ? 1 : window.raw === window.core ? 0 : window.raw === target.raw ? 1 : -1;
  const agreeing = length - errors;
  // A single word among others may be a part of another name: Kensington LLC in `KENSINGTON SYSTEMS`.
  const isWhole =
    (target.told.length > 1 && !window.goesOn && !window.follows) || form === 1 || (window.begins && window.ends);
  const wording = errors === 0 ? "exact" : "misspelled";
  const isSame = errors === 0 || isMisspelled(window, target);
  return { wording: isWhole && isSame ? wording : "part", agreeing, errors, form };
}

const MAX_ABBREVIATION = 3; // Words of so few letters are abbreviations.
const COUNTS = /^(?:[IVX]+|.)$/; // Roman numbers, and single letters: another one is another company.

/** False when a word or a number of the name is another one: `North River` is not South River. */
function isMisspelled(window: Window, target: CoreName): boolean {
  if (window.core.replace(/\D/g, "") !== target.core.replace(/\D/g, "")) return false;
  const { telling } = window;
  const isOnlyIn = (one: readonly string[], other: readonly string[]) =>
    one.some((word) => COUNTS.test(word) && !other.includes(word));
  if (isOnlyIn(telling, target.told) || isOnlyIn(target.told, telling)) return false;
  if (telling.length !== target.told.length) return !isLonger(window, target);
  return telling.every((word, at) => {
    const own = target.told[at] as string;
    if (word === own) return true;
    // Another letter in an abbreviation makes another one: `THZ MOTORS` is not THR Motors.
    if (Math.min(word.length, own.length) <= MAX_ABBREVIATION) return false;
    return distance(word, own) <= 1 || sameWord(word, own);
  });
}

/** Recognizes more words that are more like the name without the first or last: `MY OAKMONT RIVER` is another. */
function isLonger({ telling, core }: Window, target: CoreName): boolean {
  if (telling.length <= target.told.length) return false;
  const without = [telling.slice(1), telling.slice(0, -1)].map((words) => distance(words.join(""), target.core));
  return Math.min(...without) < distance(core, target.core);
}

function cutIn(window: Window, target: CoreName): Said | undefined {
  if (!window.ends) return undefined;
  // A name that ends with a legal form is whole, unless a word begins like the form: `OAKMONT CO` for Oakmont Construction.
  const withForm = window.raw !== window.core;
  if (withForm && !target.raw.startsWith(window.raw)) return undefined;
  const [text, whole] = withForm ? [window.raw, target.raw] : [window.core, target.core];
  const { length } = text;
  if (length < CUT.fewLetters || length >= whole.length) return undefined;
  const errors = errorsAtBeginning(text, whole);
  if (errors === undefined) return undefined;
  const agreeing = Math.min(window.core.length, target.core.length) - errors;
  const enough = window.isCut && (length >= CUT.letters || length >= CUT.share * whole.length);
  return { wording: enough ? "cut" : "part", agreeing, errors };
}

/** The words of the window stand in order for words of the name: `BIRCHWOOD MFG SVCS`. */
function abbreviatedIn(window: Window, target: CoreName): Said | undefined {
  const { telling } = window;
  if (telling.length < 2 || telling.length !== target.told.length) return undefined;
  let agreeing = 0;
  let whole = 0;
  for (const [at, word] of telling.entries()) {
    const full = target.told[at] as string;
    if (word === full) whole += word.length;
    else if (!abbreviates(word, full)) return undefined;
    agreeing += word.length;
  }
  return whole >= PART.letters && agreeing < target.core.length ? { wording: "cut", agreeing } : undefined;
}

function abbreviates(word: string, full: string): boolean {
  if (word.length < 2 || word.length >= full.length || word[0] !== full[0]) return false;
  // An abbreviation is not abbreviated: `KR TOOLING` is not KRT Tooling.
  if (full.length <= MAX_ABBREVIATION) return false;
  if (full.startsWith(word)) return true;
  // A word without a single letter is misspelled.
  return word.length >= 3 && word.length <= full.length - 2 && isShortened(word, full);
}

/** Some words of the name anywhere in the text, or its initials. */
function partIn(text: PayerText, target: CoreName): Mention | undefined {
  const places = target.told.map((word) =>
    word.length >= 3 ? text.words.findIndex((other) => isRoughly(other, word)) : -1,
  );
  const found = target.told.filter((_, at) => (places[at] as number) >= 0);
  const agreeing = found.reduce((sum, { length }) => sum + length, 0);
  const telling =
    agreeing >= PART.letters && (agreeing >= PART.share * target.core.length || found[0] === target.told[0]);
  const mention = { wording: "part", name: target.name } as const;
  if (telling) {
    const share = agreeing / target.core.length;
    const shown = places.filter((at) => at >= 0).map((at) => text.shown[at]);
    return { ...mention, words: shown.join(" "), share, rank: agreeing / 2 };
  }
  const initials = target.told.map((word) => word[0]).join("");
  const isInitials = initials.length >= MIN_INITIALS && text.windows().some(({ core }) => core === initials);
  const short = text.words.findIndex(
    (word) => !isPaymentWord(word) && target.told.some((full) => isSkeleton(word, full)),
  );
  if (short >= 0) {
    const { length } = text.words[short] as string;
    return { ...mention, words: text.shown[short] as string, share: length / target.core.length, rank: length / 2 };
  }
  return isInitials ? { ...mention, words: initials, share: PART.share, rank: MIN_INITIALS / 2 } : undefined;
}

/** Recognizes a word that lost some letters, mostly vowels: `AMZN` for Amazon. */
const isSkeleton = (word: string, full: string): boolean =>
  word.length >= PART.letters && word.length >= 0.6 * full.length && abbreviates(word, full);
