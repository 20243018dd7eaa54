import type { Line } from "../model/model.ts";
import { isLegalForm } from "../names/legal-forms.ts";
import { isTelling } from "../names/whole-names.ts";
import { furnitureIn } from "../text/furniture.ts";
import { beginsInvoice, endsInvoice, isLabel, isOtherLabel } from "../text/labels.ts";
import { payerTextOfLine, textsOf } from "../text/line-words.ts";
import { merchantKey } from "../text/payer-text.ts";
import { periodsIn } from "../text/periods.ts";
import { hasDigit, isSign, type Text, textAt } from "../text/words.ts";
import debtors from "../words/debtors.json" with { type: "json" };
import joining from "../words/joining.json" with { type: "json" };
import labels from "../words/labels.json" with { type: "json" };
import prose from "../words/prose.json" with { type: "json" };
import times from "../words/times.json" with { type: "json" };
import { bank, isNumberWord, label } from "../words/word-kinds.ts";
import { isAmong } from "../words/word-lists.ts";
import { ofLine } from "./reading.ts";

/** Shorter words announce nothing, but for scripts that write syllables, which begin here: their vowels are marks. */
const MIN_WORD = 3;
const SYLLABLES = 0x0900;
const OF_DEBIT_NOTE = /^[ND]{2}/; // The beginning of the number of a debit note.

/** `Rate` announces a part, unless the invoice is open in parts. */
const { instalment, ...joinings } = joining;
export const isInstalment = isAmong(instalment);

/** Words that say nothing about a number, or that other rules weigh. */
const isWeighed = isAmong(
  ...[prose.neutral, prose.title, prose.counted, prose.discount, prose.without, prose.articleBeforeLabel],
  ...[labels.numberElsewhere, labels.numberOrCount, labels.ownReference, labels.our, labels.beforeDay],
  ...[joinings, debtors, times].flatMap((lists) => Object.values(lists)),
);

/** The indexes of words before a number that no list has; none if a word for an invoice is among them. */
export function unreadAhead(text: Text, first: number, number: number): number[] {
  const { words: all, plain } = text;
  const before = all.slice(first, number).map((_, nth) => first + nth);
  // A bill of lading or of exchange is no invoice. In English, `re` names the topic of a sentence.
  const isElse = (at: number) =>
    textAt(all, at) === "RE" ? !isNumberWord(textAt(all, at + 1)) : textAt(all, at + 1) === "OF" && at + 2 < number;
  if (before.some((at) => (isInvoice(textAt(all, at)) || isInvoice(plain[at] as string)) && !isElse(at))) return [];
  // A debit note is owed as an invoice is.
  if (OF_DEBIT_NOTE.test(textAt(all, number))) return [];
  const furniture = furnitureIn(text);
  const periods = periodsIn(text);
  return before.filter((at) => {
    const [word, written] = [plain[at] as string, textAt(all, at)];
    if (hasDigit(written) || furniture.has(at) || periods.some(({ start, end }) => start <= at && at < end))
      return false;
    if (written.length < MIN_WORD && written.charCodeAt(0) < SYLLABLES) return false;
    if (isLegalForm(word) || isWeighed(written) || isWeighed(word)) return false;
    // The label of a number before this one stands for that, and so does the word for its part.
    if (isOtherLabel(written) || isInstalment(written))
      return !before.some((other) => other > at && hasDigit(textAt(all, other)));
    return isTelling(word) && isTelling(written) && !bank.program(written);
  });
}

function isInvoice(word: string): boolean {
  return isLabel(word) || beginsInvoice(word) || endsInvoice(word) || label.invoiceElsewhere(word);
}

/** The words by which payments are recognized: a merchant's, or those before the first number that no list has. */
export function wordingKey(line: Line): string {
  const text = payerTextOfLine(line);
  return text === undefined ? announcement(line).key : merchantKey(text);
}

const announcement = ofLine((line): { key: string } => {
  const [text] = textsOf(line);
  let number = text?.words.findIndex(({ text: word }) => hasDigit(word)) ?? -1;
  if (text === undefined || number === -1) return { key: "" };
  // The letters of a number may be a word for an invoice: `RE-2026-17`.
  while (number > 0 && isSign(text.words[number]?.gap)) number--;
  const unread = unreadAhead(text, 0, number).map((at) => textAt(text.words, at));
  return { key: unread.length === 0 ? "" : `${unread.slice(0, MAX_WORDS).join(" ")} #` };
});

const MAX_WORDS = 6; // More words are a sentence, which no payer repeats.
