import type { Case } from "../claim.ts";
import { isForeign } from "../names/latin.ts";
import { nameWords } from "../names/name-words.ts";
import { isTelling } from "../names/whole-names.ts";
import { readingOf } from "../reading.ts";
import { announcesDocument, announcesNumber } from "../text/labels.ts";
import { textsOf } from "../text/line-words.ts";
import { isPaymentWord } from "../text/payer-text.ts";
import { isProse } from "../text/prose.ts";
import { hasDigit, type Word, words } from "../text/words.ts";
import { ownNames } from "./own-names.ts";

/** Shorter words in Latin letters name nothing, but for a label: `WZ 75492`. */
const MIN_WORD = 3;
/** The shortest beginning of a word of the own name that stands for it. */
const MIN_SHORTENED = 3;

/**
 * The words of a text without an invoice number that neither announce an invoice nor say how it is paid, and are not of
 * the own name. They may name a purpose, an object or a person, in words that no list has.
 */
export function unexplainedWords(about: Case): string | undefined {
  const texts = textsOf(about.line).map(({ words: all, plain }) =>
    plain.filter(
      (word, at) =>
        (word.length >= MIN_WORD || isForeign(word) || isShortLabel(all, at)) &&
        (isUnexplained(word, (all[at] as Word).text) || (INVOICES.test(word) && MANY.test(plain[at - 1] ?? ""))),
    ),
  );
  // A bank may have wrapped the text between words or within one.
  if (texts.some(({ length }) => length === 0)) return undefined;
  const names = ownNames(about);
  const own = new Set(names.flatMap((name) => [...nameWords(name).map(({ key }) => key), ...words(name)]));
  own.add(readingOf(about.line).iban ?? "");
  const isOwn = (word: string) =>
    own.has(word) || (word.length >= MIN_SHORTENED && [...own].some((name) => name.startsWith(word)));
  const unexplained = texts.map((all) => all.filter((word) => !isOwn(word)));
  return unexplained.some(({ length }) => length === 0) ? undefined : unexplained[0]?.join(" ");
}

/** True for a short word that announces the number of a document. */
function isShortLabel(all: readonly Word[], at: number): boolean {
  return announcesDocument((all[at] as Word).text) && hasDigit(all[at + 1]?.text ?? "");
}

/** Words for several invoices: the claim is on one. */
const SEVERAL = new Set(["INVOICES", "RECHNUNGEN"]);

/** The beginnings of words for an invoice. */
export const INVOICES = /^(?:RECHN|INVOI|FACT|FATTUR|FATUR|FAKTUR|LASKU|SZAMLA|BILL|請求書|发票|發票)/;
/** How many of them. */
const MANY = /^(?:[2-9]|1\d)$/;

/** @param written the word with the `e` of a transcribed umlaut: `DAUERAUFTRAG` */
function isUnexplained(word: string, written: string): boolean {
  if (SEVERAL.has(word) || announcesDocument(written)) return true;
  return isTelling(word) && !isPaymentWord(written) && !isProse(written) && !announcesNumber(written);
}
