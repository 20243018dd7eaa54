import { errorAt, type StatementLine, type StatementPosition } from "@matchbook/statements";
import { type ConnectedAccount, createAccountCheck } from "../domain/statement-account.ts";

/** The lines of the connection's account. @param onOther receives skipped ones @throws StatementError */
export async function* ownLines(
  lines: AsyncIterable<StatementLine>,
  connection: ConnectedAccount,
  { maxLines, onOther }: { maxLines?: number; onOther?: (position: StatementPosition, account: string) => void },
): AsyncGenerator<StatementLine, void, void> {
  const check = createAccountCheck(connection);
  let own = 0;
  let other: { position: StatementPosition; account: string } | undefined;
  for await (const line of lines) {
    const { iban, other: id } = line.account ?? {};
    const verdict = check({ iban, other: id, currency: line.currency });
    if (verdict.is === "wrong") throw errorAt(line.position, verdict.problem);
    if (verdict.is === "other") {
      const skipped = { position: line.position, account: iban ?? id ?? "" };
      other ??= skipped;
      onOther?.(skipped.position, skipped.account);
      continue;
    }
    if (own === maxLines)
      throw errorAt(
        line.position,
        `the file holds more than ${maxLines} payments, the most that one file may have: split it into several`,
      );
    own += 1;
    yield line;
  }
  if (own > 0 || other === undefined) return;
  const { position, account } = other;
  const reason = `no line is of account ${connection.iban}, which the bank connection has; this one is of ${account.slice(0, 40)}`;
  throw errorAt(position, reason);
}
