import type { ReconciliationStatement } from "../../../api/resources.ts";
import type { Entry } from "../../../i18n/text.ts";
import { fromMinor, toMinor } from "../../../values/minor-units.ts";
import type { Amount } from "../../../values/money.ts";
import { statementWords as words } from "./words.ts";

/** A line of a statement. The amounts of all rows add up to the balance. */
export interface StatementRow {
  text: Entry;
  /** The reason that the text names. */
  reason?: Entry;
  /** Undefined where an amount is no sum of bank lines. */
  lines?: { transactions: number; credit: Amount; debit: Amount };
  amount: Amount;
}

type Sum = ReconciliationStatement["matched"];

/** The rows in their order: what the balance was before the first line, and what became of each line since. */
export function rowsOf(statement: ReconciliationStatement): StatementRow[] {
  const { opening, matched, matchedWithDifferences, ignored, unexplained, unaccounted } = statement;
  const row = (text: Entry, sum: Sum, reason?: Entry): StatementRow => ({
    ...{ text, lines: sum, amount: sum.amount },
    ...(reason && { reason }),
  });
  return [
    ...(opening === null ? [] : [{ text: words.opening, amount: opening }]),
    row(words.matched, matched),
    row(words.adjusted, matchedWithDifferences),
    ...ignored.map((sum) => row(words.ignored, sum, reasonOf(sum.reason))),
    row(words.unexplained, unexplained),
    ...(unaccounted === null ? [] : [{ text: words.unaccounted, amount: unaccounted }]),
  ];
}

function reasonOf(reason: string | null): Entry {
  const known = words as Record<string, Entry | undefined>;
  return known[reason ?? "noReason"] ?? { en: reason ?? "", de: reason ?? "" };
}

/** The sum of the rows, to the cent. */
export function totalOf(rows: readonly StatementRow[], currency: string): Amount {
  return fromMinor(
    rows.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n),
    currency,
  );
}

/**
 * The verdict on the lines, compared with the balance when the bank has stated one: what is missing of it,
 * `0` when they add up. The row of what no line accounts for is such a difference.
 * @param total of all rows
 */
export function missingOf(statement: ReconciliationStatement, total: Amount): Amount | undefined {
  const { balance, unaccounted, currency } = statement;
  if (balance === null) return undefined;
  const [sum, stated] = [toMinor(total, currency), toMinor(balance, currency)];
  return fromMinor(stated - sum + toMinor(unaccounted ?? 0, currency), currency);
}
