import { type ConnectedAccount, createAccountCheck } from "../domain/statement-account.ts";
import { StatementError } from "../statements/statement-error.ts";
import type { StatementLine } from "../statements/statement-line.ts";

/**
 * The lines of a file that are of the connection's account. Throws a `StatementError` for a line that refuses the file,
 * and when the connection skips other accounts and the file has no line of its own.
 * @param onOther receives the 1-based line and the account of each skipped line
 */
export async function* ownLines(
  lines: AsyncIterable<StatementLine>,
  connection: ConnectedAccount,
  onOther?: (line: number, account: string) => void,
): AsyncGenerator<StatementLine, void, void> {
  const check = createAccountCheck(connection);
  let own = 0;
  let other: { line: number; account: string } | undefined;
  for await (const line of lines) {
    const { iban, other: id } = line.account ?? {};
    const verdict = check({ iban, other: id, currency: line.currency });
    if (verdict.is === "wrong") throw new StatementError(line.position.line, verdict.problem);
    if (verdict.is === "other") {
      const skipped = { line: line.position.line, account: iban ?? id ?? "" };
      other ??= skipped;
      onOther?.(skipped.line, skipped.account);
      continue;
    }
    own += 1;
    yield line;
  }
  if (own > 0 || other === undefined) return;
  const { line, account } = other;
  const reason = `no line is of account ${connection.iban}, which the bank connection has; this one is of ${account.slice(0, 40)}`;
  throw new StatementError(line, reason);
}
