import { currencyDigits } from "../model/money.ts";
import { tail } from "../text/furniture.ts";
import { isNumber, partsAt, textAt, type Word } from "../text/words.ts";
import { isCounted } from "../words/word-kinds.ts";

/** Recognizes a price, a tax or a quantity: `plus 150,00`, `inkl. 190 MwSt`, `y 120 unidades`. */
export function isMeasure(whole: string, all: readonly Word[], at: number): boolean {
  const parts = partsAt(all, at);
  const end = at + parts.length;
  const next = all[end];
  const isDecimal =
    next?.gap === ","
      ? CENTS.test(next.text)
      : parts.length > 1 && all[end - 1]?.gap === "." && CENTS.test(parts.at(-1) ?? "");
  const behind = next?.gap ?? tail(whole);
  if (isDecimal || PRICE_SIGN.test((all[at] as Word).gap) || /^\s?[\p{Sc}%]/u.test(behind)) return true;
  if (next === undefined || !/^\s?$/.test(next.gap)) return false;
  // A currency before a number is that of its amount.
  const isPrice = currencyDigits(next.text) !== undefined && !isNumber(textAt(all, end + 1));
  return isPrice || isCounted(next.text);
}

const CENTS = /^\d\d$/;
const PRICE_SIGN = /\p{Sc}/u;
