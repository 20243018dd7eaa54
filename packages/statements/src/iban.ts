/** Converts an account number to the electronic form of an IBAN (ISO 13616): no separators, upper case. */
export function electronicIban(text: string): string {
  return text.replace(/[\s.-]+/g, "").toUpperCase();
}

/** Recognizes an IBAN in electronic form with correct check digits (ISO 7064 MOD 97-10). */
export function isIban(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The IBAN of an account number (BBAN, upper case) that leaves out the country and the check digits (ISO 13616). */
export function ibanOf(country: string, bban: string): string {
  return `${country}${String(98 - mod97(`${bban}${country}00`)).padStart(2, "0")}${bban}`;
}

/** The most places of a text at which an IBAN is looked for. */
const MAX_PLACES = 8;
const LENGTHS = { min: 15, max: 34 };

/** The IBANs that may stand in a text, in electronic form. Where one ends is not known, so a chance hit may be among them. */
export function ibansIn(text: string): string[] {
  const electronic = electronicIban(text);
  return [...electronic.matchAll(/(?=[A-Z]{2}\d{2})/g)].slice(0, MAX_PLACES).flatMap(({ index }) => {
    const longest = electronic.slice(index, index + LENGTHS.max);
    return Array.from({ length: LENGTHS.max - LENGTHS.min + 1 }, (_, more) =>
      longest.slice(0, LENGTHS.min + more),
    ).filter((part, more) => part.length === LENGTHS.min + more && isIban(part));
  });
}

/** The remainder of digits and letters (A is 10, Z is 35) by 97: ISO 7064 MOD 97-10. */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
