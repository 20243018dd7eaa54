import { type Invoice, type Line, lineRemaining, type Match } from "@matchbook/matcher/model/model";

/**
 * The suggestions that can all be confirmed: the suggestions of their line together fit the line, those on their
 * invoice together fit the invoice, and no other return of their payment is suggested.
 * @param all every suggestion on their lines and invoices; other matches are ignored
 */
export function doNotCompete(
  suggestions: readonly Match[],
  all: readonly Match[],
  lines: readonly Line[],
  invoices: readonly Invoice[],
): Match[] {
  const unique = new Map(all.filter(({ status }) => status === "pending_review").map((match) => [match.id, match]));
  const pending = [...unique.values()];
  const payments = pending.filter(({ kind }) => kind === "payment");
  const onLine = sums(pending.map((match) => [match.transactionId, match.matchedAmount]));
  const onInvoice = sums(payments.map((match) => [match.invoiceId, match.invoiceAmount]));
  const returns = sums(pending.map((match) => [match.returnsMatchId ?? "", 1n]));
  const openOfLine = new Map(lines.map((line) => [line.id, lineRemaining(line)]));
  const openOfInvoice = new Map(invoices.map(({ id, remaining }) => [id, remaining]));
  return suggestions.filter((match) => {
    if ((onLine.get(match.transactionId) ?? 0n) > (openOfLine.get(match.transactionId) ?? 0n)) return false;
    if (match.kind === "return") return (returns.get(match.returnsMatchId ?? "") ?? 0n) <= 1n;
    return (onInvoice.get(match.invoiceId) ?? 0n) <= (openOfInvoice.get(match.invoiceId) ?? 0n);
  });
}

function sums(amounts: readonly [key: string, amount: bigint][]): Map<string, bigint> {
  const sum = new Map<string, bigint>();
  for (const [key, amount] of amounts) sum.set(key, (sum.get(key) ?? 0n) + amount);
  return sum;
}
