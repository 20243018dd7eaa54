import { ibanOf, isIban } from "../iban.ts";
import type { StatementAccount } from "../statement-line.ts";

const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** The account of a bank, a branch and a number, which leave out the check digits. */
export function accountOf(bank: string, branch: string, number: string): StatementAccount {
  const iban = ibanOf("ES", bank + branch + check(`00${bank}${branch}`) + check(number) + number);
  return isIban(iban) ? { iban } : { other: bank + branch + number };
}

function check(digits: string): string {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  const rest = 11 - (sum % 11);
  return String(rest === 11 ? 0 : rest === 10 ? 1 : rest);
}
