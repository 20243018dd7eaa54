import { toMinorUnits } from "../amount.ts";
import type { FixedRecord } from "../fixed-columns.ts";
import { currencyDigits } from "../money.ts";
import { quote, StatementError } from "../statement-error.ts";

const POSITIVE = "{ABCDEFGHI";
const NEGATIVE = "}JKLMNOPQR";

/**
 * The amount at the columns 91 to 104 in minor units, negative for money out. The last character is a digit and the
 * sign. A record that leaves out the number of decimals has those of the currency. Throws a `StatementError`.
 */
export function amountOf({ at, line }: FixedRecord, currency: string): bigint {
  const text = at(91, 104);
  const last = text.slice(-1);
  const digit = [POSITIVE, NEGATIVE].map((signs) => signs.indexOf(last)).find((place) => place >= 0 && last !== "");
  const decimals = Number(at(20) || (currencyDigits(currency) ?? 2));
  if (digit === undefined || !/^\d{13}$/.test(text.slice(0, -1)) || Number.isNaN(decimals)) {
    throw new StatementError(line, `column 91: ${quote(text)} is not an amount with a sign in its last character`);
  }
  const digits = text.slice(0, -1) + digit;
  const whole = digits.slice(0, digits.length - decimals);
  const result = toMinorUnits(`${whole}.${digits.slice(digits.length - decimals)}`, currency);
  if (!result.ok) throw new StatementError(line, `column 91: ${result.reason}`);
  return NEGATIVE.includes(last) ? -result.amount : result.amount;
}
