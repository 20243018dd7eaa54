import { ibanOf, isIban } from "./iban.ts";
import type { StatementAccount } from "./statement-line.ts";

/** A French account by its bank, branch and number, as an IBAN with the check digits that records of CFONB leave out. */
export function frenchAccount(bank: string, branch: string, number: string): StatementAccount {
  // The key of a French account takes letters as the digits 1 to 9 of a telephone in the order of the alphabet.
  const digits = number.replace(/[A-Z]/g, (letter) => {
    const place = letter.charCodeAt(0) - 65;
    return String((place < 18 ? place % 9 : (place - 17) % 9) + 1);
  });
  if (!/^\d+$/.test(bank + branch + digits)) return { other: bank + branch + number };
  const rest = (89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(digits)) % 97n;
  const iban = ibanOf("FR", bank + branch + number + String(97n - rest).padStart(2, "0"));
  return isIban(iban) ? { iban } : { other: bank + branch + number };
}
