/** Bounds of an amount as the lists of the API take them, in major units. */
export interface AmountRange {
  amountMin?: string;
  amountMax?: string;
}

const NUMBER = String.raw`\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?`;
const BOUND = new RegExp(`^([<>]=?)\\s*(${NUMBER})$`);
const EXACT = new RegExp(`^[+\\-−]?(${NUMBER})$`);

/**
 * The amounts that a search text means: `351.42`, `351,42`, `>1000`, `<= 50`. A whole number alone is a text, because it
 * may be a part of a number.
 */
export function amountsIn(text: string): AmountRange | undefined {
  const trimmed = text.trim();
  const [, sign, bound] = BOUND.exec(trimmed) ?? [];
  if (bound !== undefined) {
    const amount = plain(bound);
    return sign?.startsWith(">") ? { amountMin: amount } : { amountMax: amount };
  }
  const [, exact] = EXACT.exec(trimmed) ?? [];
  if (exact === undefined || !/[.,]/.test(exact)) return undefined;
  const amount = plain(exact);
  return { amountMin: amount, amountMax: amount };
}

/** The decimal text of a number in any usual spelling: the last separator is the point, unless three digits follow. */
function plain(text: string): string {
  const [, whole = text, fraction = ""] = /^(.*)[.,](\d{1,2}|\d{3})$/.exec(text) ?? [];
  const isGroup = fraction.length === 3 && !/[.,]/.test(whole.replaceAll(/[' ]/g, "")) && whole.length <= 3;
  const digits = (part: string) => part.replaceAll(/[^\d]/g, "");
  if (isGroup || fraction === "") return digits(text);
  return `${digits(whole)}.${fraction}`;
}
