import type { UnreadKey } from "../model/value-sets.ts";
import { isLegalForm } from "../names/legal-forms.ts";
import { furnitureIn } from "../text/furniture.ts";
import { isOfDebitNote, isOtherLabel, labelLength } from "../text/labels.ts";
import { payerTextOfLine, textsOf } from "../text/line-words.ts";
import { merchantKey } from "../text/payer-text.ts";
import { hasDigit, isSign, type Text, textAt, words } from "../text/words.ts";
import { isNumberWord } from "../words/word-kinds.ts";
import { ofLine } from "./reading.ts";
import { isInstalment, isInvoiceAt, isWeighed, MIN_WORD, unreadIn } from "./unread-words.ts";

/**
 * The indexes of words before a number that announce it as another one or as a part; none if a word for an invoice is
 * among them.
 * @param isAnnouncing recognizes further such words
 */
export function announcedAhead(text: Text, number: number, isAnnouncing: (at: number) => boolean): number[] {
  const { words: all, plain } = text;
  const before = all.slice(0, number).map((_, at) => at);
  // A bill of lading or of exchange is no invoice. In English, `re` names the topic of a sentence.
  const isElse = (at: number) =>
    textAt(all, at) === "RE" ? !isNumberWord(textAt(all, at + 1)) : textAt(all, at + 1) === "OF" && at + 2 < number;
  const furniture = furnitureIn(text);
  if (before.some((at) => isInvoiceAt(text, at) && !isElse(at))) return [];
  // A debit note is owed as an invoice is.
  if (isOfDebitNote(textAt(all, number))) return [];
  return before.filter((at) => {
    const word = textAt(all, at);
    if (isAnnouncing(at)) return true;
    if (furniture.has(at) || word.length < MIN_WORD || isWeighed(word) || isLegalForm(plain[at] as string))
      return false;
    // The label of a number before this one stands for that, and so does the word for its part.
    const isFollowed = before.some((other) => other > at && hasDigit(textAt(all, other)));
    return (isOtherLabel(word) || isInstalment(word) || labelLength(all, at) !== undefined) && !isFollowed;
  });
}

/**
 * The keys by which the texts of payments are recognized: the words of a merchant, and each word that no list has, as
 * `TOMBOLA #`.
 */
export const wordingKeys = ofLine((line): string[] => {
  const text = payerTextOfLine(line);
  const merchant = text === undefined ? "" : merchantKey(text);
  const own = new Set(words(line.counterpartyName ?? ""));
  const unread = [...new Set(textsOf(line).flatMap(unreadWordsOf))].filter((word) => !own.has(word));
  return [...(merchant === "" ? [] : [merchant]), ...unread.slice(0, MAX_WORDS).map(unreadKey)];
});

export const unreadKey = (word: string): UnreadKey => `${word} #`;

function unreadWordsOf(text: Text): string[] {
  const { words: all } = text;
  let number = all.findIndex(({ text: word }) => hasDigit(word));
  if (number === -1) return [];
  // The letters of a number may be a word for an invoice: `RE-2026-17`.
  while (number > 0 && isSign(all[number]?.gap)) number--;
  const anywhere = { start: all.length, end: all.length };
  const unread = new Set([...announcedAhead(text, number, () => false), ...unreadIn(text, anywhere)]);
  return [...unread].sort((a, b) => a - b).map((at) => textAt(all, at));
}

const MAX_WORDS = 8; // More words are a sentence, which no payer repeats.
