import { type Case, isCiting } from "../candidates/choice.ts";
import { coreName } from "../names/core-name.ts";
import { isLegalForm } from "../names/legal-forms.ts";
import { type NameWord, nameWords } from "../names/name-words.ts";
import { isTelling } from "../names/whole-names.ts";
import { isFor } from "../purposes/debtor-marks.ts";
import { announcesNumber } from "../text/labels.ts";
import { foundInTexts, idTextsOf, isNamedByText, textsOf } from "../text/line-words.ts";
import { monthNames } from "../text/month-names.ts";
import { hasDigit, isSign, type Word, words } from "../text/words.ts";
import { isTax, isTitle } from "../words/word-kinds.ts";
import { isAnother, MIN_FORM, namesOfDebtor } from "./on-behalf.ts";
import { isOwnAccount, isUnlikeOwn } from "./other-party.ts";
import { namesOfParties, wordsOfName } from "./own-names.ts";
import type { Found } from "./rule.ts";

const MOST_WORDS = 4;
const DOTTED = /\p{L}\.\s?\p{L}\./u; // A legal form may have dots: `s.r.o.`.

/** A company beside a cited number that is neither the customer nor the payer: `RE-2026-17 (Oakmont River Ltd)`. */
export function companyBeside(about: Case): Found {
  const { line } = about;
  // Such a text names the payer.
  if (!isCiting(about.choice.gate) || isNamedByText(line)) return undefined;
  // Most texts have no legal form, and this is cheaper than reading names.
  if (!textsOf(line).some(({ text, plain }) => DOTTED.test(text) || plain.some(isLegalForm))) return undefined;
  const own = [...namesOfDebtor(about), line.counterpartyName ?? ""];
  const firsts = new Set(own.map((name) => coreName(name).words[0]));
  const openings = new Set(own.map(openingOf));
  return foundInTexts(line, ({ text, words: known }) => {
    const prefixes = new Set(known.filter((_, at) => isSign(known[at + 1]?.gap)).map((word) => word.text));
    const all = nameWords(text, known);
    const ends = all.filter(({ key }, at) => isLegalForm(key) && !openings.has(`${key} ${all[at + 1]?.key}`));
    const other = companiesIn(all, new Set(ends), firsts, prefixes).find((name) => isAnother(name, own));
    return other && words(other);
  });
}

/** The first two words of a name: many languages write the legal form first, `OOO Sever`. */
const openingOf = (name: string): string =>
  nameWords(name)
    .slice(0, 2)
    .map(({ key }) => key)
    .join(" ");

/**
 * The names that end with a legal form: a short one counts at the end and before a number only. @param ends forms of no
 * own name @param firsts first words of own names @param prefixes words that a sign joins to the next: `SP-1001`
 */
const companiesIn = (
  all: readonly NameWord[],
  ends: ReadonlySet<NameWord>,
  firsts: ReadonlySet<string | undefined>,
  prefixes: ReadonlySet<string>,
): string[] =>
  all.flatMap((word, at) => {
    const { key } = word;
    const next = all[at + 1];
    const isEnd = next === undefined || (hasDigit(next.key) && !prefixes.has(key));
    const isOfTax = isTax(all[at - 1]?.key ?? "");
    // A Brazilian form is a month elsewhere, and a Bulgarian one a number: `mei 2026`, `Phase II`.
    const isNoForm = key === "II" || (monthNames().has(key) && hasDigit(next?.key ?? ""));
    if (!ends.has(word) || isOfTax || isNoForm || !(isEnd || key.length >= MIN_FORM)) return [];
    let start = at;
    while (start > 0 && at - start < MOST_WORDS && isTelling((all[start - 1] as NameWord).key)) {
      if (isTitle((all[start - 1] as NameWord).key)) break;
      start--;
      if (firsts.has(all[start]?.key)) break;
    }
    if (start === at) return [];
    const name = all.slice(start, at + 1).map(({ shown }) => shown);
    return [name.join(" ")];
  });

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
    const isFirst = before === undefined || hasDigit(before) || SIGN.test(gap) || isFor(before);
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
