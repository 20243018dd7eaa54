import { type Case, isCiting } from "../candidates/choice.ts";
import { lineRemaining } from "../model/model.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { readingOf } from "../reading/reading.ts";
import { endsWithinField, fillsLastLine, fillsShortField } from "../text/cuts.ts";
import { furnitureIn } from "../text/furniture.ts";
import { announcesNumber } from "../text/labels.ts";
import { hasDigit, isNumber, isSign, joined, type Word, withGaps } from "../text/words.ts";
import { isPaymentWord, isProse, prose } from "../words/word-kinds.ts";
import { MIN_PART } from "./contradictions.ts";
import { ownNames, wordsOfName } from "./own-names.ts";

const QUOTED = 3;

/** The end of a full text that does not say what it is for: another number or purpose may have stood behind. */
export function cutEnd(about: Case): string | undefined {
  const { description } = about.line;
  const isFull = fillsLastLine(description);
  if (!isFull && !fillsShortField(description)) return undefined;
  const all = readingOf(about.line).words;
  return isLost(about, all, isFull) ? withGaps(all.slice(-QUOTED)).trim() : undefined;
}

/** @param isFull false for a text that is only as long as a short field */
function isLost(about: Case, all: readonly Word[], isFull: boolean): boolean {
  const { line, choice, found } = about;
  const last = all.at(-1)?.text ?? "";
  if (isCiting(choice.gate)) return isBeginningOfAnother(about, numberAtEnd(all));
  // The bank's words end such a text, so it is whole.
  const { iban } = found.reading;
  if (last === "UHR" || (iban && line.description.replace(/\s/g, "").toUpperCase().endsWith(iban))) return false;
  if (!isFull && furnitureIn({ text: line.description, words: all }).has(all.length - 1)) return false;
  if (endsWithLabel(all, isFull)) return true;
  return (
    choice.gate === "only_open_invoice" && (isFull || isBegun(about, numberAtEnd(all)) || isBrokenOff(last, about))
  );
}

/** Recognizes a word at the end that announces a number. In a short field, it may be the end of a sentence. */
function endsWithLabel(all: readonly Word[], isFull: boolean): boolean {
  const [before, last] = all.slice(-2).map(({ text }) => text);
  return announcesNumber(last ?? before ?? "") && (isFull || !prose.articleBeforeLabel(before ?? ""));
}

/** Recognizes the last word of a text that is a part of a word: too short, or the beginning of one of the own name. */
function isBrokenOff(last: string, about: Case): boolean {
  if (last === "" || hasDigit(last) || isPaymentWord(last) || isProse(last)) return false;
  const own = ownNames(about).flatMap(wordsOfName);
  if (own.includes(last)) return false;
  return last.length < MIN_PART || own.some((word) => word.startsWith(last));
}

/** Tells whether a text ends within the number of a chosen invoice. */
const isBegun = ({ choice }: Case, number: string): boolean =>
  hasDigit(number) &&
  choice.candidates.map(({ invoice }) => writtenKey(invoice)).some((own) => own !== number && own.startsWith(number));

/** The letters and digits of the number with which a text ends: `RE20260` of `Rechnung RE-2026-0`. */
function numberAtEnd(all: readonly Word[]): string {
  let start = all.length - 1;
  while (start > 0 && isSign(all[start]?.gap)) start--;
  return joined(all, start);
}

/** Tells whether the text ends within a cited number, and another invoice of its party and amount has a longer one. */
function isBeginningOfAnother({ line, choice, pool }: Case, number: string): boolean {
  if (!isNumber(number.slice(-1)) || !endsWithinField(line.description)) return false;
  return choice.candidates.some(
    ({ invoice, citation }) =>
      citation?.text === number &&
      pool
        .ofPartyWith(invoice.counterpartyId, line.currency, lineRemaining(line))
        .values.some((other) => other.id !== invoice.id && writtenKey(other).startsWith(number)),
  );
}
