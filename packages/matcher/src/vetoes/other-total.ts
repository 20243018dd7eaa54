import type { Case } from "../candidates/choice.ts";
import { currencyDigits, unitOf } from "../model/money.ts";
import { figureEnd, furnitureIn, tail } from "../text/furniture.ts";
import { foundInTexts } from "../text/line-words.ts";
import { placesOf } from "../text/number-places.ts";
import { isNumber, type Text, textAt, textsIn } from "../text/words.ts";
import { bank, isAroundTax, isOf, isOfTax, isTax, prose } from "../words/word-kinds.ts";
import { knownNumbers } from "./own-numbers.ts";
import type { Found } from "./rule.ts";

/** An amount in a text with the words that tell it. */
interface Stated {
  at: number;
  minor: bigint;
  said: string[];
  isTold: boolean; // A word for a sum or a minus stands before it. Any other amount may be a price.
}

/** The most words between a word for a total and its figure: `total de EUR 1.200,00`. */
const MOST_BETWEEN = 2;
const SYMBOL = /\p{Sc}/u;

/**
 * An amount in the text that is neither paid nor that of an invoice: a sum, what is taken off, or more than what is paid,
 * which may be a part of it: `Gesamt 90,00`, `100,00 von 200,00`.
 */
export function otherTotal(about: Case): Found {
  const { line, choice } = about;
  const invoices = choice.candidates.map(({ invoice }) => invoice);
  const own = [line.amount, ...invoices.flatMap(({ total, remaining }) => [total, remaining])];
  const currencies = [line, ...invoices].map(({ currency }) => currency);
  const isOwn = (word: string) => currencies.includes(word) || currencyDigits(word) === undefined;
  const isOther = ({ minor, said, isTold }: Stated) =>
    !own.includes(minor) && said.every(isOwn) && (isTold || minor > line.amount);
  return foundInTexts(line, (text) => {
    const amounts = text.words.map((word, at) => (isNumber(word.text) ? amountAt(text, at, line.currency) : undefined));
    const others = amounts.filter((amount) => amount !== undefined && isOther(amount)) as Stated[];
    // Most texts have none, and the own numbers cost more.
    const numbers = others.length === 0 ? [] : knownNumbers(about).flatMap((key) => placesOf(text, key));
    return others.find(({ at }) => !numbers.some(({ start, end }) => start <= at && at <= end))?.said;
  });
}

const isMoney = (word: string) => bank.money(word) || currencyDigits(word) !== undefined;

/** The amount that begins at the index of a number. It has cents or a currency, and no word for a tax beside it. */
function amountAt(text: Text, at: number, currency: string): Stated | undefined {
  const { words: all, plain } = text;
  const [word, next] = [all[at], all[at + 1]];
  if (word === undefined || word.gap === "." || word.gap === ",") return undefined;
  const end = figureEnd(text.text, all, at) ?? at + 1;
  const digits = textsIn(all, at, end).filter(isNumber);
  const hasCents = digits.length > 1;
  let before = at - 1;
  while (at - before <= MOST_BETWEEN && (isOf(textAt(all, before)) || isMoney(textAt(all, before)))) before--;
  const behind = at + digits.length;
  // A currency before a number is that of its amount: `11/09/2025 / EUR 654.28`.
  const isBeside = isMoney(textAt(all, at - 1)) || (isMoney(textAt(all, behind)) && !isNumber(textAt(all, behind + 1)));
  const isPrice = isBeside || SYMBOL.test(word.gap) || SYMBOL.test(all[behind]?.gap ?? tail(text.text));
  const isTold = prose.total(plain[before] ?? "") || (/ [-–]$/.test(word.gap) && next?.gap === ",");
  const isAmount = hasCents ? isPrice || isTold || next?.gap === "," : isPrice;
  if (!isAmount || (digits.length >= 3 && word.text.length > 3)) return undefined;
  const isOfClause = [textAt(all, before), textAt(all, end)].some(
    (beside) => isTax(beside) || isOfTax(beside) || isAroundTax(beside),
  );
  if (isOfClause || furnitureIn(text).has(at)) return undefined;
  const minor = BigInt(digits.join("")) * (hasCents ? 1n : unitOf(currency));
  const start = isTold ? before : isMoney(textAt(all, at - 1)) ? at - 1 : at;
  return { at, minor, said: textsIn(all, start, isMoney(textAt(all, end)) ? end + 1 : end), isTold };
}
