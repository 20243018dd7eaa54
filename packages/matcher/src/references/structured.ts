import { isNumber } from "../text/words.ts";

export type Scheme = "iso11649" | "swiss_qrr" | "belgian_ogm" | "finnish_viite" | "norwegian_kid" | "swedish_ocr";

/** The schemes whose check digits fit, perhaps by chance: only the invoice's own reference identifies it. */
export function schemesOf(key: string): Scheme[] {
  if (isCreditorReference(key)) return ["iso11649"];
  if (!isNumber(key) || key.length > 27) return [];
  // Printed without the zeros in front, a Swiss reference is still one.
  if (key.length === 27 || (key.length === 26 && isMod10Recursive(key)))
    return isMod10Recursive(key) ? ["swiss_qrr"] : [];
  const schemes: Scheme[] = [];
  if (key.length === 12 && isMod97(key)) schemes.push("belgian_ogm");
  if (key.length >= 4 && key.length <= 20 && is731(key)) schemes.push("finnish_viite");
  if (key.length >= 3 && key.length <= 25 && (isMod10(key) || isMod11(key))) schemes.push("norwegian_kid");
  if (key.length >= 2 && key.length <= 25 && isMod10(key)) schemes.push("swedish_ocr");
  return schemes;
}

/** Swedish OCR at the level with a length digit: the digit before the check digit is the length modulo 10. */
export const hasLengthDigit = (key: string) => isNumber(key) && isMod10(key) && Number(key.at(-2)) === key.length % 10;

/** The reference inside a creditor reference (ISO 11649) or behind a model (SI, HR), without leading zeros. */
export function innerReference(key: string): string | undefined {
  if (!WRAPPING.has(key.slice(0, 2))) return undefined;
  const inner = isCreditorReference(key) ? key.slice(4) : /^(?:SI|HR)\d\d(\d+)$/.exec(key)?.[1];
  const bare = inner?.replace(/^0+/, "") ?? "";
  return bare.length < MIN_INNER ? undefined : bare;
}

const WRAPPING: ReadonlySet<string> = new Set(["RF", "SI", "HR"]);
const MIN_INNER = 4; // A shorter reference inside another is too common a number.

/** Schemes that no number satisfies by chance: one of these in a text is meant as a reference. */
export function unmistakableScheme(key: string): Scheme | undefined {
  if (key.length < 5) return undefined;
  if (key.startsWith("RF")) return isCreditorReference(key) ? "iso11649" : undefined;
  if (key.length === 27 && isNumber(key) && isMod10Recursive(key)) return "swiss_qrr";
  return undefined;
}

/** Check digit methods. Those of payment references take a string of digits; the check digit is the last one. */

/** Luhn's method, "mod 10": Norwegian KID, Swedish OCR. */
export function isMod10(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const doubled = at % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The digits before the last one, from the right, with weights in turn, and the last one. */
function weighted(digits: string, weights: readonly number[]): number {
  let sum = digits.charCodeAt(digits.length - 1) - 48;
  for (let at = 1; at < digits.length; at++)
    sum += (digits.charCodeAt(digits.length - 1 - at) - 48) * (weights[(at - 1) % weights.length] as number);
  return sum;
}

/** Weights 2 to 7 from the right, "mod 11": Norwegian KID. */
export const isMod11 = (digits: string): boolean => weighted(digits, [2, 3, 4, 5, 6, 7]) % 11 === 0;

const CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** The recursive mod 10 of Swiss references. */
export function isMod10Recursive(digits: string): boolean {
  let carry = 0;
  for (let at = 0; at < digits.length - 1; at++) {
    carry = CARRY[(carry + digits.charCodeAt(at) - 48) % 10] as number;
  }
  return (10 - carry) % 10 === digits.charCodeAt(digits.length - 1) - 48;
}

/** Weights 7, 3, 1 from the right: Finnish viitenumero. */
export const is731 = (digits: string): boolean => weighted(digits, [7, 3, 1]) % 10 === 0;

/** Ten digits and the remainder of their division by 97, where 97 replaces 0: Belgian OGM/VCS. */
export function isMod97(digits: string): boolean {
  const remainder = Number(digits.slice(0, -2)) % 97;
  return Number(digits.slice(-2)) === (remainder === 0 ? 97 : remainder);
}

/** The check digits of an account number (ISO 13616, ISO 7064 MOD 97-10), in upper case. */
export function isIban(text: string): boolean {
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    if (Number.isNaN(value)) return false;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Recognizes an ISO 11649 reference (RF, check digits, up to 21 characters), with check digits as of an IBAN. */
export const isCreditorReference = (key: string): boolean => /^RF\d{2}[0-9A-Z]{1,21}$/.test(key) && isIban(key);
