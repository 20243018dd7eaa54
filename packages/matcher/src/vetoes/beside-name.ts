import type { Case } from "../candidates/choice.ts";
import { beginsForm, isLegalForm, type NameWord, nameWords } from "../names/legal-forms.ts";
import type { Mention } from "../names/mention.ts";
import { isShortened } from "../names/similarity.ts";
import { isTelling } from "../names/whole-names.ts";
import { readingOf } from "../reading/reading.ts";
import { announcesDocument } from "../text/labels.ts";
import { isBankWord, isPayersText } from "../text/payer-text.ts";
import { hasDigit, isNumber, words } from "../text/words.ts";
import { bank, isBeforeTime, isProse } from "../words/word-kinds.ts";
import { ownWords, wordsOfName } from "./own-names.ts";

const MAX_COUNT = 2; // Shorter numbers may be of a name, such as `Fund 2`, or count parts; longer ones are a bank's.

/** A word that is neither the bank's nor of the payer's name: another name, a purpose, or a number of the name. */
export function wordBesideName(about: Case): string | undefined {
  const { line, choice, found } = about;
  const mention = found.side.party?.mention;
  if (choice.gate !== "named_in_text" || mention === undefined) return undefined;
  const own = new Set([...wordsOfName(mention.words), ...ownWords(about)]);
  const all = nameWords(line.description, readingOf(line).words);
  const isOwn = ({ key, shown }: NameWord) => own.has(key) || own.has(shown);
  const last = all.findLastIndex(isOwn);
  const within = bankWordWithin(all, isOwn);
  if (within !== undefined) return within;
  const isPayers = isPayersText(line.description);
  const other = all.find((word, at) => {
    const { key, shown } = word;
    if (isOwn(word)) return false;
    if (bank.return(key) || (at > last && bank.cameInBefore(key))) return true;
    if (isNumber(key)) return key.length <= MAX_COUNT && at > last && !isOfDay(all, at) && !isOfDay(all, at - 1);
    if (hasDigit(key) || isBankWord(key) || isBankWord(shown) || isProse(shown)) return false;
    if (isBeforeTime(key) && hasDigit(all[at + 1]?.key ?? "")) return false;
    // Letters before the cut of a bank may be a legal form.
    if (!isPayers && at === all.length - 1 && beginsForm(key)) return false;
    return !isPayers || announcesDocument(key) || isTelling(key);
  });
  return other?.shown ?? numberOfAnother(mention) ?? otherForm(mention);
}

/** Recognizes the first number of a day behind a word such as `on`: `ON 09/09`. */
const isOfDay = (all: readonly NameWord[], at: number): boolean =>
  isBeforeTime(all[at - 1]?.key ?? "") && [all[at], all[at + 1]].every((word) => isNumber(word?.key ?? ""));

/** A bank's word within the name, as no bank prints it: `OAKMONT RIVER AUTO LLC` is not Oakmont River LLC. */
function bankWordWithin(all: readonly NameWord[], isOwn: (word: NameWord) => boolean): string | undefined {
  const isForm = (at: number) => isLegalForm(all[at]?.key ?? "");
  for (const [at, word] of all.entries()) {
    if (!isOwn(word) || isForm(at)) continue;
    let next = at + 1;
    while (next < all.length && isBankWord((all[next] as NameWord).key) && !isOwn(all[next] as NameWord)) next++;
    if (next > at + 1 && isForm(next)) return all[at + 1]?.shown;
  }
  return undefined;
}

/** A number within the words of the name that the name on file lacks: `OAKMONT RIVER II LLC`. */
function numberOfAnother({ words: said, name }: Mention): string | undefined {
  const onFile = words(name);
  return words(said).find((word) => (isNumber(word) || ROMAN.test(word)) && !onFile.includes(word));
}

const ROMAN = /^(?:I{2,3}|IV|VI{0,3}|IX|XI{0,3})$/;

/** The legal form in the text, if that on file is another one: `Oakmont River LP` is not `Oakmont River LLC`. */
function otherForm({ words: said, name }: Mention): string | undefined {
  const formsOf = (text: string) => nameWords(text).flatMap(({ key }) => (isLegalForm(key) ? [key] : []));
  const [forms, onFile] = [formsOf(said), formsOf(name)];
  if (forms.length === 0 || onFile.length === 0) return undefined;
  // `GmbH & Co. KG` has the form of its partner in its own.
  if (words(said).includes("KG") !== words(name).includes("KG")) return said;
  return forms.some((form) => onFile.some((other) => isSameForm(form, other))) ? undefined : said;
}

const MIN_LEFT_OUT = 3; // The fewest letters that an abbreviation of a legal form leaves out.

/** Recognizes a form and its abbreviation: `LTD` and `LIMITED`, `CO` and `CORP`. */
function isSameForm(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || (short === "CO" && long.startsWith(short))) return true;
  if (long.length - short.length < MIN_LEFT_OUT || short[0] !== long[0]) return false;
  return isShortened(short, long);
}
