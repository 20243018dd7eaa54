import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { parseTyped, toMinor } from "../../../values/minor-units.ts";
import type { Line } from "../queries.ts";
import { dialogWords as words } from "./words.ts";

/** The decimal text of a typed part of a line, and what is wrong with it. */
export function useAmountProblem(
  text: string,
  line: Line,
): { decimal: string | undefined; problem: string | undefined } {
  const { t, amount, locale } = useSpeech();
  const { currency, remaining_amount: remaining } = line;
  const decimal = parseTyped(text, currency, locale);
  if (decimal === undefined) return { decimal, problem: t(common.notAnAmount, { currency }) };
  const isTooMuch = toMinor(decimal, currency) > toMinor(remaining, currency);
  const open = `${amount(remaining, currency)} ${currency}`;
  return { decimal, problem: isTooMuch ? t(words.tooMuch, { amount: open }) : undefined };
}
