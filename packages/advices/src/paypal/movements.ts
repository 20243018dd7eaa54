import { toDecimal } from "@matchbook/statements/money";
import { StatementError } from "@matchbook/statements/readers";
import type { PaymentAdvice } from "../advice.ts";
import { makeAdvice, type RawItem, sumOf } from "../make-advice.ts";

/** A transaction that changes the balance of a PayPal account. Amounts are minor units of its currency. */
export interface Movement {
  line: number;
  /** The id of a transfer to the bank; other movements may have none. */
  id: string;
  currency: string;
  /** After the fee; positive adds to the balance. */
  net: bigint;
  /** After the movement; undefined when the report does not tell. */
  balance: bigint | undefined;
  /** Pays out to the bank. */
  isWithdrawal: boolean;
  /** The id of the transfer to the bank that it belongs to: a conversion may be booked after its transfer. */
  belongsTo?: string | undefined;
  items: RawItem[];
  day: string | null;
}

/**
 * The payouts among movements in the order of time: a transfer to the bank consists of the movements of its currency
 * since the transfer before. What the balance kept of them, or gave beside them, is a reserve, which only the balances
 * prove; without them the movements must add up. Throws a `StatementError`.
 * @param hint what an error says of a report without balances
 */
export function payoutsOf(movements: readonly Movement[], { hint }: { hint: string }) {
  const advices: PaymentAdvice[] = [];
  const left: string[] = [];
  for (const currency of new Set(movements.map((one) => one.currency))) {
    const own = movements.filter((one) => one.currency === currency);
    let from = 0;
    for (const [at, movement] of own.entries()) {
      if (!movement.isWithdrawal) continue;
      let end = at + 1;
      while (own[end]?.belongsTo === movement.id) end += 1;
      advices.push(toAdvice(movement, own.slice(from, end), own[from - 1], hint));
      from = end;
    }
    if (from < own.length)
      left.push(`transactions in ${currency} after the last transfer to the bank, left out: ${own.length - from}`);
  }
  return { advices: advices.sort((a, b) => a.line - b.line), left };
}

/** @param movements of the payout, with the transfer itself */
function toAdvice(
  withdrawal: Movement,
  movements: readonly Movement[],
  before: Movement | undefined,
  hint: string,
): PaymentAdvice {
  const { line, id, currency, net } = withdrawal;
  const items = movements.flatMap((one) => (one === withdrawal ? [] : one.items));
  const first = movements[0] ?? withdrawal;
  const opening = before?.balance ?? (first.balance === undefined ? undefined : first.balance - first.net);
  const closing = movements.at(-1)?.balance;
  const kept = opening === undefined || closing === undefined ? 0n : opening - closing;
  const text = kept < 0n ? "kept in the balance" : "from the balance before";
  if (kept !== 0n) items.push({ line, kind: "reserve", amount: kept, documents: [], text });
  if (sumOf(items) !== -net) {
    const sum = toDecimal(sumOf(items), currency);
    throw new StatementError(
      line,
      `the transfer of ${toDecimal(-net, currency)} ${currency} is not its transactions, which add up to ${sum}${hint}`,
    );
  }
  return makeAdvice({
    ...{ kind: "payout", format: "PayPal", line, number: id, currency, items },
    date: withdrawal.day,
    party: { name: "PayPal" },
  });
}
