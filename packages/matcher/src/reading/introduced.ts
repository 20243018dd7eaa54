import { hasDigit, type Text, textAt, type Word, writtenIn } from "../text/words.ts";
import { hasDenier, mayDeny } from "../words/deniers.ts";
import { introductions, prose } from "../words/lists.ts";
import { isBought } from "../words/vocabulary.ts";
import { NEGATED, PARTICIPLE } from "../words/word-forms.ts";
import { isStopWord } from "../words/word-kinds.ts";
import { isOf, lengthOf, type Phrase, phrasesOf } from "../words/word-lists.ts";

/** Names that a label introduces: of a contact person, a project, a branch or another place, or of a thing. */

const { department, notName: _, ...introducing } = introductions;
const isWhole = ({ match }: Phrase) => match === "word";
/** Abbreviations that are words of other languages need the sign behind them: `M. Lacombe`, `v/ Solheim`. */
const isShort = ({ phrase }: Phrase) => /[./]$/.test(phrase);
type Kind = keyof typeof introducing;
const lengths = (Object.keys(introducing) as Kind[]).map((kind) => {
  const phrases = phrasesOf(introducing[kind]).filter(isWhole);
  const all = kind === "person" ? [...phrases, ...phrasesOf(prose.title)] : phrases;
  return { kind, any: lengthOf(all.filter((one) => !isShort(one))), short: lengthOf(all.filter(isShort)) };
});
const isPlacePart = isOf(phrasesOf(introducing.place).filter((phrase) => !isWhole(phrase)));
const isDepartment = isOf(phrasesOf(department));

/** Names that stand behind the label, before it, or on both sides. */
const AHEAD: ReadonlySet<Kind> = new Set(["person", "place", "thing"]);
const BEHIND: ReadonlySet<Kind> = new Set(["personBehind", "place", "thingBehind"]);
/** The most words of a name. More are a sentence. */
const MOST_WORDS = 4;
/** Known words of so few letters may be within a name: `Villa Los Olivos`. */
const MAX_SMALL = 4;
const GAP_IN_NAME = /^[\s.\-'’&]*$/;
const GAP_BEHIND_LABEL = /^[\s.:\-/'’]*$/;

/**
 * The indexes of the labels of a text, and of the unread words that are names beside them.
 * @param unread the indexes of words that nothing else accounts for
 * @param number the index of a number before which no place stands, because it would be that of the place
 */
export function introducedIn(text: Text, unread: readonly number[], number?: number) {
  const { words: all } = text;
  const isBehindWord = (at: number) => at > 0 && !hasDigit(textAt(all, at - 1)) && GAP_IN_NAME.test(all[at]?.gap ?? "");
  const found = all
    .flatMap((_, at) => labelsAt(all, at))
    .filter(({ kind, end }) => kind !== "place" || end !== number)
    // A label without a name beside it may mean something else: `depot` may be a deposit.
    .filter(({ kind, start }) => AHEAD.has(kind) || isBehindWord(start));
  const labels = new Map(
    found.flatMap(({ kind, start, end }) => all.slice(start, end).map((_, nth) => [start + nth, kind] as const)),
  );
  const asked = { text, unread: new Set(unread), labels };
  const names = found.flatMap(({ kind, start, end }) => [
    ...(AHEAD.has(kind) ? nameFrom(asked, end, 1, kind) : []),
    ...(BEHIND.has(kind) ? nameFrom(asked, start - 1, -1, kind) : []),
  ]);
  return { labels, names: new Set(names) };
}

/** The longest labels that begin at an index: some stand on both sides of a name. None is a letter of `S.p.A.` */
function labelsAt(all: readonly Word[], start: number): { kind: Kind; start: number; end: number }[] {
  const word = textAt(all, start);
  const isLetter = all[start]?.gap === "." || (all[start + 1]?.gap === "." && textAt(all, start + 1).length === 1);
  const found = lengths.map(({ kind, any, short }) => {
    const abbreviated = short(all, start) ?? 0;
    const length = any(all, start) ?? (/^[./]/.test(all[start + abbreviated]?.gap ?? "") ? abbreviated : 0);
    return { kind, length: length === 1 && isLetter ? 0 : length };
  });
  if (found.every(({ length }) => length === 0) && isPlacePart(word) && !mayDeny(word))
    return [{ kind: "place", start, end: start + 1 }];
  const most = Math.max(1, ...found.map(({ length }) => length));
  return found.flatMap(({ kind, length }) => (length === most ? [{ kind, start, end: start + length }] : []));
}

type Asked = { text: Text; unread: ReadonlySet<number>; labels: ReadonlyMap<number, Kind> };

/** The words of a name from an index on, with labels and small words among them; none if they are too many. */
function nameFrom({ text, unread, labels }: Asked, from: number, step: 1 | -1, kind: Kind): number[] {
  const { words: all } = text;
  const name: number[] = [];
  const isOfPerson = kind === "person" || kind === "personBehind";
  for (let at = from; all[at] !== undefined; at += step) {
    const gap = all[step > 0 ? at : at + 1]?.gap ?? "";
    if (!(name.length === 0 && step > 0 ? GAP_BEHIND_LABEL : GAP_IN_NAME).test(gap)) break;
    const word = textAt(all, at);
    const isPassed = labels.has(at) || isDepartment(word);
    // Names of people are also words for things: `Stein`.
    const isSmall = word.length <= MAX_SMALL || isStopWord(word);
    const isKnown = isSmall || isCapital(text, at) || (isOfPerson && isBought(word));
    const isPart = unread.has(at) || (!hasDigit(word) && isKnown);
    if (!isPassed && (mayDeny(word) || !isPart)) break;
    if (unread.has(at) && !isPassed) {
      if (!mayBeName(text, at, kind)) break;
      name.push(at);
    }
  }
  const [first = 0] = name;
  const isStatus =
    kind === "place" && name.length === 1 && !/\p{Ll}/u.test(text.text) && PARTICIPLE.test(textAt(all, first));
  return name.length > MOST_WORDS || isStatus ? [] : name;
}

const isCapital = (text: Text, at: number): boolean =>
  CASED.test(text.text) && /^\p{Lu}\p{Ll}/u.test(writtenIn(text)[at] ?? "");

const CASED = /\p{Lu}\p{Ll}/u;
const SMALL_LETTER = /^\p{Ll}/u;

/** False for a word of a sentence: in small letters where a name has capitals, or a thing that is denied. */
function mayBeName(text: Text, at: number, kind: Kind): boolean {
  const written = writtenIn(text)[at] ?? "";
  if (hasDenier(written)) return false;
  if (kind === "thing" || kind === "thingBehind") return !NEGATED.test(textAt(text.words, at));
  const isSmallWritten = SMALL_LETTER.test(written);
  return !isSmallWritten || (kind !== "place" && !CASED.test(text.text));
}
