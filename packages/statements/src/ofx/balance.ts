import { accountOf } from "../account.ts";
import { toMinorUnits } from "../amount.ts";
import type { StatementOptions } from "../statement-line.ts";
import type { StatementBalance } from "../statement-summary.ts";
import { ofxAmount } from "./amount.ts";
import type { OfxStatement } from "./make-line.ts";

/** The booked balance (LEDGERBAL). It is informative, so an amount that cannot be read is left out. */
export function readLedgerBalance(
  statement: OfxStatement,
  { text, line }: { text: string; line: number },
  { currency: known }: StatementOptions,
): StatementBalance {
  const currency = statement.currency || known || "";
  const { iban, other } = accountOf(statement.accountId, currency);
  const { digits = "", isNegative } = ofxAmount(text) ?? {};
  const result = toMinorUnits(digits, currency);
  const closing = !result.ok ? undefined : isNegative ? -result.amount : result.amount;
  return { line, account: iban ?? other, currency, closing };
}
