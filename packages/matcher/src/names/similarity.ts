import { distance } from "fastest-levenshtein";
import type { Counterparty } from "../model/counterparty.ts";
import { type CoreName, coreName } from "./core-name.ts";
import { beginsForm, isLegalForm } from "./legal-forms.ts";

/** The similarity from which two names are taken for one. */
export const ALIKE = 0.82;

/**
 * The share of letters in common words, 0 to 1, in any order, with few typing errors. A cut name, or one that contains
 * the other, is less like it than an equal one. Names in two scripts are compared as they sound.
 */
export function similarity(payer: CoreName, party: CoreName): number {
  const spelled = ofWords(payer.words, party.words, payer.isCut);
  if (!payer.isForeign && !party.isForeign) return spelled;
  const sounded = ofWords(payer.sounds, party.sounds, payer.isCut);
  return Math.max(spelled, sounded, ofLetters(payer.sounds.join(""), party.sounds.join("")));
}

function ofWords(payer: readonly string[], party: readonly string[], isCut: boolean): number {
  const ofPayer = coverage(payer, party, isCut);
  const ofParty = coverage(party, payer, false);
  const both = Math.min(ofPayer, ofParty);
  if (both >= ALIKE) return both;
  if (isCut && ofPayer === 1) return 0.9;
  const telling = party.length >= 2 || (party[0] ?? "").length >= 6;
  return ofParty === 1 && telling && ofPayer >= 0.4 ? 0.85 : both;
}

/** The share of letters that agree. Some banks write names without spaces. */
function ofLetters(payer: string, party: string): number {
  const longer = Math.max(payer.length, party.length);
  return longer === 0 ? 0 : 1 - distance(payer, party) / longer;
}

/** The share of the letters of `of` in words that also occur in `within`, each used once. */
function coverage(of: readonly string[], within: readonly string[], lastIsCut: boolean): number {
  const free = [...within];
  const covered = of.filter((word, index) => {
    const mayBeCut = lastIsCut && index === of.length - 1;
    const at = free.findIndex((other) => sameWord(word, other) || (mayBeCut && other.startsWith(word)));
    return at >= 0 && free.splice(at, 1);
  });
  const total = of.join("").length;
  return total === 0 ? 0 : covered.join("").length / total;
}

export function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  // An initial stands for the name it begins.
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  const shorter = Math.min(a.length, b.length);
  const forgiven = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  if (Math.abs(a.length - b.length) > forgiven) return false;
  return distance(a, b) <= forgiven || (forgiven > 0 && differsLittle(a, b));
}

/** Recognizes spellings of a long word with up to two errors behind its first letter. */
export function isRoughly(word: string, other: string): boolean {
  const isLong = other.length >= 6 && word[0] === other[0] && Math.abs(word.length - other.length) <= 2;
  return word === other || (isLong && distance(word, other) <= 2);
}

/** Recognizes a word whose letters stand in another one in their order: `LTD` in `LIMITED`. */
export function isShortened(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

const SOME_LETTERS = 8; // From so many letters on, the beginning of a name may have an error.
const MANY_LETTERS = 14; // From so many letters on, it may have two.

/** The fewest letters by which a text differs from the beginning of a name; undefined when it is no beginning. */
export function errorsAtBeginning(text: string, name: string): number | undefined {
  const most = text.length >= MANY_LETTERS ? 2 : text.length >= SOME_LETTERS ? 1 : 0;
  let errors = most + 1;
  for (let end = text.length - most; end <= text.length + most && end <= name.length; end++)
    errors = Math.min(errors, distance(text, name.slice(0, end)));
  return errors > most ? undefined : errors;
}

/** Recognizes keys that differ in one character, or in two neighbouring ones that are swapped. */
export function differsLittle(written: string, own: string): boolean {
  if (written === own || written.length !== own.length) return false;
  const first = [...own].findIndex((character, at) => character !== written[at]);
  const rest = own.slice(first + 1) === written.slice(first + 1);
  const swapped = own[first] === written[first + 1] && own[first + 1] === written[first];
  return rest || (swapped && own.slice(first + 2) === written.slice(first + 2));
}

/** The letters by which two spellings of one name differ: an error may be in the legal form, or join two words. */
const MAX_ERRORS = 2;
const MIN_LETTERS = 9; // Shorter names that differ in a letter are two names.

export const isNearly = (one: CoreName, other: CoreName): boolean =>
  isSpelling(one.core, other.core) || isSpelling(one.raw, other.raw);

const isSpelling = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= MIN_LETTERS && distance(one, other) <= MAX_ERRORS;

/** Tells whether words may stand for a name: a spelling, another legal form, or its beginning as a bank cuts it. */
export const maySay = (said: CoreName, name: CoreName): boolean =>
  isNearly(said, name) ||
  hasOtherForm(said, name) ||
  (said.raw === said.core && errorsAtBeginning(said.core, name.raw) !== undefined);

/** Recognizes a name with a legal form that it has not on file, which a bank may have cut off. */
function hasOtherForm({ raw }: CoreName, { core }: CoreName): boolean {
  const rest = raw.slice(core.length);
  return core.length >= MIN_LETTERS && raw.startsWith(core) && (isLegalForm(rest) || beginsForm(rest));
}

const MIN_BEGINNING = 3;

/** Tells whether a name is like no name of a counterparty. One in another script may be. */
export function isUnlike(name: string, counterparty: Pick<Counterparty, "name" | "aliases"> | undefined): boolean {
  const { words: core } = coreName(name);
  const names = [counterparty?.name ?? "", ...(counterparty?.aliases ?? [])];
  return names.map(coreName).every((own) => !own.isForeign && !isLike(core, own.words));
}

/** Tells whether the first word of one name, which tells more than its trade, or its initials are in the other. */
function isLike(name: readonly string[], own: readonly string[]): boolean {
  const initials = (of: readonly string[]) => of.map((word) => word.charAt(0)).join("");
  if (name.includes(initials(own)) || own.includes(initials(name))) return true;
  return isIn(name[0] ?? "", own) || isIn(own[0] ?? "", name);
}

const isIn = (word: string, others: readonly string[]): boolean =>
  others.some((other) => {
    const [short, long] = word.length <= other.length ? [word, other] : [other, word];
    return (short.length >= MIN_BEGINNING && long.startsWith(short)) || sameWord(word, other);
  });
