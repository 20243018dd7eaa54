/** Converts an account number to the electronic form of an IBAN (ISO 13616): no separators, upper case. */
export function electronicIban(text: string): string {
  return text.replace(/[\s.-]+/g, "").toUpperCase();
}

/** True for an IBAN in electronic form with correct check digits (ISO 7064 MOD 97-10). */
export function isIban(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
