/**
 * True for an ISO 11649 creditor reference (RF, two check digits, up to 21 characters) with valid check digits:
 * ISO 7064 MOD 97-10 of the reference with its first four characters moved to the end is 1.
 * @param key upper case, without spaces
 */
export function isCreditorReference(key: string): boolean {
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(key)) return false;
  const moved = key.slice(4) + key.slice(0, 4);
  let remainder = 0;
  for (const character of moved) {
    // Letters count as two digits, A = 10 … Z = 35.
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
