import type { Case } from "../candidates/choice.ts";
import { coreName } from "../names/core-name.ts";
import { isTelling } from "../names/whole-names.ts";
import { announcesNumber } from "../text/labels.ts";
import { idTextsOf, isNamedByText, textsOf } from "../text/line-words.ts";
import { hasDigit, type Word, words } from "../text/words.ts";
import { isFor, isStopWord } from "../words/word-kinds.ts";
import { isOwnAccount, isUnlikeOwn } from "./other-party.ts";
import { namesOfParties, wordsOfName } from "./own-names.ts";

const MIN_PART = 5; // Shorter words are in too many names.
const MOST_BEARERS = 3; // A word of more customers' names tells none of them.
const MOST_PARTS = 8; // The most words of a line's ids that are looked up.

/** The words of a line that may be a part of a customer's name: those in its ids, and those apart beside a number. */
export function partsOfNames(line: Case["line"]): string[] {
  const ofIds = idTextsOf(line).flatMap(({ plain }) => plain);
  const apart = partsApart(line);
  // Most lines have none, and reading the name costs more.
  const own = new Set(apart.length === 0 ? [] : words(line.counterpartyName ?? ""));
  const parts = [...ofIds.filter(mayBePart), ...apart.filter((word) => !own.has(word))];
  return [...new Set(parts)].slice(0, MOST_PARTS);
}

const MOST_APART = 2; // The most words of a line's text that are looked up. Each costs a part of a query.

/** The words apart that may be of a name: at the beginning, behind a number, a preposition or a sign. */
function partsApart(line: Case["line"]): string[] {
  const [{ words: all, plain } = { words: [], plain: [] }] = textsOf(line);
  // Without a number, nothing is cited, and any such word prevents.
  if (isNamedByText(line) || !all.some(({ text }) => hasDigit(text))) return [];
  const isApart = (_: string, at: number) => {
    const before = all[at - 1]?.text;
    const { text, gap } = all[at] as Word;
    // `für Firma Eder`.
    const isTold = isFor(before ?? "") || (isStopWord(before ?? "") && isFor(all[at - 2]?.text ?? ""));
    const isFirst = before === undefined || hasDigit(before) || SIGN.test(gap) || isTold;
    return isFirst && !announcesNumber(text);
  };
  return plain
    .filter((word, at) => word.length >= MIN_PART && isApart(word, at) && isTelling(word))
    .slice(0, MOST_APART);
}

const SIGN = /[(/,;:–|]|\s-\s/; // Signs that part a text.
const mayBePart = (word: string): boolean => word.length >= MIN_PART && isTelling(word);

/** A distinctive word of another customer's name: in an id (`REF OAKMONT 77`), beside a number, or in its field. */
export function partOfOther(about: Case): string | undefined {
  const { line, choice, found, pool } = about;
  const { counterpartyName = "" } = line;
  const isLearned = pool.learned("name", found.reading.name ?? "") !== undefined;
  const isNamed = counterpartyName !== "" && isOwnAccount(about) && !isLearned && isUnlikeOwn(about);
  const parts = [...partsOfNames(line), ...(isNamed ? coreName(counterpartyName).words.filter(mayBePart) : [])];
  if (parts.length === 0) return undefined;
  const names = isNamed ? namesOfParties(about) : [...namesOfParties(about), counterpartyName];
  let own: string[] | undefined;
  return parts.find((word) => {
    const bearers = [...pool.names.bearersOfWord(word)].map(({ id }) => id);
    if (bearers.length === 0 || bearers.length > MOST_BEARERS) return false;
    // Few words are of a customer's name, and reading the own ones costs more.
    own ??= names.flatMap(wordsOfName);
    if (own.some((each) => each.startsWith(word) || word.startsWith(each))) return false;
    return !choice.candidates.some(({ invoice }) => bearers.includes(invoice.counterpartyId));
  });
}
