import { checkDigits } from "./iban.ts";
import { type Random, replaceAt } from "./random.ts";

export type ReferenceKind = "RF" | "QRR" | "FI" | "KID" | "OCR" | "OGM";

/** The structured references that invoices of a country carry; the international one elsewhere. */
export function referenceKind(country: string): ReferenceKind {
  const own: Record<string, ReferenceKind> = { CH: "QRR", FI: "FI", NO: "KID", SE: "OCR", BE: "OGM" };
  return own[country] ?? "RF";
}

/** A structured reference with valid check digits, unspaced, around a serial number of the biller. */
export function structuredReference(random: Random, kind: ReferenceKind, serial: number): string {
  const digits = String(serial).padStart(6, "0");
  switch (kind) {
    case "RF": // ISO 11649
      return creditorReference(`${random.pick(["", "R", "INV", "2026"])}${digits}`);
    case "QRR": // Swiss QR reference: 26 digits and a recursive MOD 10 digit
      return withCheck(`210000${digits.padStart(20, "0")}`, recursiveMod10);
    case "FI": // Finnish viitenumero: weights 7, 3, 1 from the right
      return withCheck(`${random.int(1, 9)}${digits}`, mod10Of731);
    case "KID": // Norwegian: MOD 10 (Luhn)
      return withCheck(`${random.int(10, 99)}${digits.padStart(8, "0")}`, luhn);
    case "OCR": // Swedish: MOD 10 (Luhn)
      return withCheck(`${random.int(1, 9)}${digits}`, luhn);
    case "OGM": {
      // Belgian: ten digits and their rest modulo 97, 97 for 0
      const base = `${random.int(1, 9)}${digits.padStart(9, "0")}`;
      const rest = Number(BigInt(base) % 97n);
      return base + String(rest === 0 ? 97 : rest).padStart(2, "0");
    }
  }
}

/** The reference as invoices and payment slips print it. */
export function printedReference(kind: ReferenceKind, reference: string): string {
  if (kind === "RF") return reference.replace(/(.{4})(?=.)/g, "$1 ");
  if (kind === "QRR") return `${reference.slice(0, 2)} ${reference.slice(2).replace(/(.{5})(?=.)/g, "$1 ")}`;
  if (kind === "OGM") return `+++${reference.slice(0, 3)}/${reference.slice(3, 7)}/${reference.slice(7)}+++`;
  return reference;
}

/** A reference without the signs and spaces it is printed with. */
export function bareReference(printed: string): string {
  return printed.replace(/[^0-9A-Z]/gi, "");
}

/** A reference with one digit mistyped, so that its check digits are wrong. */
export function mistyped(random: Random, reference: string): string {
  const at = random.int(Math.max(4, reference.length - 5), reference.length - 1);
  const digit = Number(reference[at] ?? "0");
  return replaceAt(reference, at, String((digit + random.int(1, 9)) % 10));
}

export function creditorReference(reference: string): string {
  return `RF${checkDigits(`${reference}RF00`)}${reference}`;
}

function withCheck(base: string, check: (digits: string) => number): string {
  return base + check(base);
}

function luhn(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function mod10Of731(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * ([7, 3, 1][index % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10;
}

function recursiveMod10(digits: string): number {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  const carry = [...digits].reduce((rest, digit) => table[(rest + Number(digit)) % 10] ?? 0, 0);
  return (10 - carry) % 10;
}
