import type { Rpc } from "../context.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import { requireBankConnection } from "../store/bank-connections.ts";
import { bankSide } from "../store/bank-side.ts";
import { bookedUntil } from "../store/booked-counts.ts";
import { closedDays } from "../store/closed-periods.ts";
import { reconcile } from "../store/reconciliation.ts";

/**
 * What became of the lines of a connection up to a day, one statement per currency. It reads counters and balances, no
 * lines.
 * @throws AppError bank_connection_not_found
 */
export const reconcileConnection: Rpc<"reconcileConnection"> = async (context, request, { tenant }) => {
  const collections = await context.collections(tenant);
  const { bankConnectionId, day } = request;
  const connection = await requireBankConnection(collections, bankConnectionId);
  const { counts } = collections;
  const [parts, closed] = await Promise.all([bookedUntil(counts, bankConnectionId, day), closedDays(collections)]);
  const closedUntil = closed.until(bankConnectionId);
  const statements = currenciesOf(connection, parts).map(async (currency) => {
    const about = { bankConnectionId, day, currency, closedUntil };
    const bank = await bankSide(collections, { connection, currency }, day);
    const own = parts.filter((part) => part.currency === currency);
    return reconcile(about, own, bank);
  });
  return { statements: await Promise.all(statements) };
};

/** The currencies of a connection, of its statements and of its lines, in order. */
export function currenciesOf(
  { currency, chains = [] }: BankConnectionRow,
  parts: readonly { currency: string }[],
): string[] {
  const found = [...chains, ...parts].map((one) => one.currency);
  return [...new Set(currency === undefined ? found : [currency, ...found])].sort();
}
