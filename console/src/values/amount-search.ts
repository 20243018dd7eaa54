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

/** The decimal text of a number in any usual spelling. A single separator before three digits groups them. */
function plain(text: string): string {
  const separators = text.match(/[.,]/g) ?? [];
  const [last] = separators.slice(-1);
  const fraction = last === undefined ? "" : text.slice(text.lastIndexOf(last) + 1);
  const groups = separators.length > 0 && fraction.length === 3 && separators.every((one) => one === last);
  const digits = (part: string) => part.replaceAll(/[^\d]/g, "");
  if (last === undefined || groups) return digits(text);
  return `${digits(text.slice(0, text.lastIndexOf(last)))}.${fraction}`;
}
