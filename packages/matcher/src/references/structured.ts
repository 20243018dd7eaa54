import { isNumber } from "../text/words.ts";
import { is731, isCreditorReference, isMod10, isMod10Recursive, isMod11, isMod97 } from "./check-digits.ts";

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
