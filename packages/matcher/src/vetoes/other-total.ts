import type { Case } from "../candidates/choice.ts";
import { currencyDigits } from "../model/money.ts";
import { figureEnd } from "../text/furniture.ts";
import { foundInTexts } from "../text/line-words.ts";
import { isNumber, type Text, textAt, textsIn } from "../text/words.ts";
import { bank, isAroundTax, isOf, isOfTax, isTax, prose } from "../words/word-kinds.ts";
import type { Found } from "./rule.ts";

/** The most words from the word for a total to its figure: `total de EUR 1.200,00`. */
const MOST_BETWEEN = 2;

/** A sum in the text that is neither the amount of the line nor that of a chosen invoice: `Gesamt 200,00`. */
export function otherTotal({ line, choice }: Case): Found {
  const invoices = choice.candidates.map(({ invoice }) => invoice);
  const own = [line.amount, ...invoices.flatMap(({ total, remaining }) => [total, remaining])];
  const currencies = [line, ...invoices].map(({ currency }) => currency);
  const isOwn = (word: string) => currencies.includes(word) || currencyDigits(word) === undefined;
  return foundInTexts(
    line,
    (text) =>
      text.words
        .flatMap((_, at) => (prose.total(text.plain[at] ?? "") ? totalAt(text, at) : []))
        .find(({ figure, said }) => !own.includes(figure) && said.every(isOwn))?.said,
  );
}

/** The figure with cents behind a word for a total. Beside words for a tax, it is less or more than what is paid. */
function totalAt({ text, words: all }: Text, at: number): { figure: bigint; said: string[] }[] {
  const isBetween = (word: string) => isOf(word) || bank.money(word) || currencyDigits(word) !== undefined;
  let start = at + 1;
  while (start <= at + MOST_BETWEEN && isBetween(textAt(all, start))) start++;
  const end = figureEnd(text, all, start);
  const digits = textsIn(all, start, end).filter(isNumber);
  const isOfClause = [textAt(all, at - 1), textAt(all, end ?? start)].some(
    (word) => isTax(word) || isOfTax(word) || isAroundTax(word),
  );
  if (end === undefined || digits.length < 2 || isOfClause) return [];
  return [{ figure: BigInt(digits.join("")), said: textsIn(all, at, end) }];
}
