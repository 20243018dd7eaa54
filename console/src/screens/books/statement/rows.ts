import type { ReconciliationStatement } from "../../../api/resources.ts";
import type { Entry } from "../../../i18n/text.ts";
import { fromMinor, toMinor } from "../../../values/minor-units.ts";
import type { Amount } from "../../../values/money.ts";
import { statementWords as words } from "./words.ts";

/** A line of a statement. The amounts of all rows add up to the balance. */
export interface StatementRow {
  text: Entry;
  /** What the text needs to know. */
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

/** What the amounts of rows add up to, to the cent. */
export function totalOf(rows: readonly StatementRow[], currency: string): Amount {
  return fromMinor(
    rows.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n),
    currency,
  );
}

/** What the page says about the sum of its rows: compared with the balance, when the bank has stated one. */
export function verdictOf(statement: ReconciliationStatement, total: Amount): "adds-up" | "off" | "no-balance" {
  const { balance, currency } = statement;
  if (balance === null) return "no-balance";
  return toMinor(total, currency) === toMinor(balance, currency) ? "adds-up" : "off";
}
