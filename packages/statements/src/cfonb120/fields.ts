import { toMinorUnits } from "../amount.ts";
import type { FixedRecord } from "../fixed-columns.ts";
import { ibanOf, isIban } from "../iban.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementAccount } from "../statement-line.ts";

const POSITIVE = "{ABCDEFGHI";
const NEGATIVE = "}JKLMNOPQR";

/**
 * The amount at the columns 91 to 104 in minor units, negative for money out. The last character is a digit and the
 * sign. Throws a `StatementError`.
 */
export function amountOf({ at, line }: FixedRecord, currency: string): bigint {
  const text = at(91, 104);
  const last = text.slice(-1);
  const digit = [POSITIVE, NEGATIVE].map((signs) => signs.indexOf(last)).find((place) => place >= 0 && last !== "");
  const decimals = Number(at(20) || "2");
  if (digit === undefined || !/^\d{13}$/.test(text.slice(0, -1)) || Number.isNaN(decimals)) {
    throw new StatementError(line, `column 91: ${quote(text)} is not an amount with a sign in its last character`);
  }
  const digits = text.slice(0, -1) + digit;
  const whole = digits.slice(0, digits.length - decimals);
  const result = toMinorUnits(`${whole}.${digits.slice(digits.length - decimals)}`, currency);
  if (!result.ok) throw new StatementError(line, `column 91: ${result.reason}`);
  return NEGATIVE.includes(last) ? -result.amount : result.amount;
}

/** The account, as an IBAN with the check digits that the record leaves out. */
export function accountOf({ at }: FixedRecord): StatementAccount {
  const [bank, branch, number] = [at(3, 7), at(12, 16), at(22, 32)];
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
