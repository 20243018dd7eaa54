import { once } from "../model/memo.ts";
import { ofLine } from "../reading/reading.ts";
import { isLabel } from "../text/labels.ts";
import { idTextsOf, textOf, textsOf } from "../text/line-words.ts";
import { monthNames } from "../text/month-names.ts";
import { ultimateNameIn } from "../text/tagged-fields.ts";
import { hasDigit, type Text } from "../text/words.ts";
import { ordinary } from "../words/lists.ts";
import { isPaymentWord, isProse, isStopWord, prose } from "../words/word-kinds.ts";
import { wordsOf } from "../words/word-lists.ts";
import { coreNameKey } from "./core-name.ts";
import { soundOf } from "./latin.ts";
import { comparableWord, isLegalForm, nameWords } from "./legal-forms.ts";

/** Neighbouring words of a text that may be the whole name of a counterparty. */
export interface WholeName {
  words: string;
  core: readonly string[]; // The words without legal forms and articles.
  key: string;
}

/** The maximum number of words that are read, of words of a name, and of names that are looked up for one line. */
const MAX_WORDS = 64;
const MAX_CORE = 5;
const MAX_NAMES = 60;
const MAX_NAMES_IN_IDS = 24;
const MIN_SINGLE = 4; // A shorter word alone is no name.
/** Words that many texts contain, months included: none alone is a name. */
const ordinaryWords = once((): ReadonlySet<string> => {
  const months = [...monthNames()].flatMap(([name, { isShort }]) => (isShort ? [] : [name]));
  return new Set([...[...wordsOf(ordinary.ordinary, ordinary.alsoPurpose)].map(comparableWord), ...months]);
});

/** The words of a line, its ids and a marked name of the bank included, that may be the whole name of a counterparty. */
export const wholeNamesIn = ofLine((line): readonly WholeName[] => [
  ...namesAmong(textsOf(line), MAX_NAMES),
  ...namesAmong(idTextsOf(line), MAX_NAMES_IN_IDS),
  ...namesAmong([textOf(ultimateNameIn(line.additionalInformation ?? "", line.direction) ?? "")], MAX_NAMES_IN_IDS),
]);

function namesAmong(texts: readonly Text[], most: number): WholeName[] {
  // Most texts have no such word, and this is cheaper than reading names.
  const named = texts.filter(({ plain }) => plain.some((word) => isTelling(word) || isLegalForm(word)));
  const all = named.flatMap(({ text, words: known }) => {
    const keys = nameWords(text, known)
      .slice(0, MAX_WORDS)
      .map(({ key }) => key);
    // A single letter may be of a number: `F/26/417`.
    const isAlone = keys.filter((word) => word.length > 1 && isTelling(word)).length === 1;
    return keys.flatMap((word, start) =>
      isStopWord(word) || isLegalForm(word) ? [] : namesFrom(keys, start, isAlone),
    );
  });
  return [...new Map(all.map((name) => [name.words, name])).values()].slice(0, most);
}

/** The runs of words from a place that may be a name. @param isAlone one telling word is enough */
function namesFrom(all: readonly string[], start: number, isAlone: boolean): WholeName[] {
  const names: WholeName[] = [];
  const core: string[] = [];
  const isLong = (all[start] as string).length >= MIN_SINGLE;
  const isMarked = isAlone || prose.preposition(all[start - 1] ?? "");
  for (let end = start; end < all.length && core.length < MAX_CORE; end++) {
    const word = all[end] as string;
    if (isStopWord(word)) continue;
    if (!mayBeName(word)) break;
    const hasForm = isLegalForm(word);
    if (!hasForm) core.push(word);
    // A legal form makes a name of ordinary words, too: `Office Supply AB`.
    if (!core.some(isTelling) && !(hasForm && core.length > 1)) continue;
    if (core.length === 1 && !((isMarked || hasForm) && isLong)) continue;
    const key = coreNameKey({ letters: [...core.map(soundOf).join("")].sort().join("") });
    names.push({ words: all.slice(start, end + 1).join(" "), core: [...core], key });
  }
  return names;
}

/** False for numbers and for words of a sentence or of the bank. */
const mayBeName = (word: string): boolean =>
  !isPaymentWord(word) && !isProse(word) && !isLabel(word) && !(hasDigit(word) && word.length > 2);

/** Recognizes a word that neither a bank nor most payers write. */
export const isTelling = (word: string): boolean =>
  !hasDigit(word) && mayBeName(word) && !isLegalForm(word) && !isStopWord(word) && !ordinaryWords().has(word);
