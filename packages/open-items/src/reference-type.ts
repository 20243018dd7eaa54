import { mod97 } from "@matchbook/statements/readers";
import type { ReferenceType } from "./value-sets.ts";

/** The type of a payment reference, by its form and its check digits. */
export function referenceType(reference: string): ReferenceType {
  const plain = reference.replace(/[\s/+*]/g, "").toUpperCase();
  if (/^RF\d{2}[A-Z0-9]{1,21}$/.test(plain) && mod97(plain.slice(4) + plain.slice(0, 4)) === 1) return "iso11649";
  if (/^\d{27}$/.test(plain) && swissCheck(plain.slice(0, -1)) === Number(plain.at(-1))) return "swiss_qr";
  if (/^\d{12}$/.test(plain) && belgianCheck(plain.slice(0, 10)) === Number(plain.slice(10))) return "belgian";
  return "text";
}

/** Modulo 10, recursive (Swiss Implementation Guidelines for the QR-bill, annex B). */
function swissCheck(digits: string): number {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  const carry = [...digits].reduce((sum, digit) => table[(sum + Number(digit)) % 10] ?? 0, 0);
  return (10 - carry) % 10;
}

/** The ten digits modulo 97, with 97 for 0 (Febelfin, structured communication). */
function belgianCheck(digits: string): number {
  return Number(digits) % 97 || 97;
}
