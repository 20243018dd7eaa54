import type { Random } from "./random.ts";

// The length of the part after the check digits, and the number of letters at its beginning (bank codes of NL, GB, …).
const COUNTRIES: Record<string, { letters: number; digits: number }> = {
  DE: { letters: 0, digits: 18 },
  AT: { letters: 0, digits: 16 },
  CH: { letters: 0, digits: 17 },
  NL: { letters: 4, digits: 10 },
  BE: { letters: 0, digits: 12 },
  FR: { letters: 0, digits: 23 },
  ES: { letters: 0, digits: 20 },
  IT: { letters: 1, digits: 22 },
  FI: { letters: 0, digits: 14 },
  SE: { letters: 0, digits: 20 },
  NO: { letters: 0, digits: 11 },
  GB: { letters: 4, digits: 14 },
};

/** A well-formed IBAN (ISO 13616) of a country, with valid check digits. */
export function makeIban(random: Random, country: string): string {
  const { letters, digits } = COUNTRIES[country] ?? { letters: 0, digits: 18 };
  const bank = Array.from({ length: letters }, () => random.pick([..."ABDGIKNRTU"])).join("");
  const account = bank + random.digits(digits);
  return country + checkDigits(`${account}${country}00`) + account;
}

/** ISO 7064 MOD 97-10 check digits of a text that already ends in its prefix and `00`; letters count A = 10 … Z = 35. */
export function checkDigits(text: string): string {
  const number = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return String(98n - (BigInt(number) % 97n)).padStart(2, "0");
}
