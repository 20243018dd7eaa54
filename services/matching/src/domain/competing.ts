import { type Invoice, type Line, lineRemaining, type Match } from "@matchbook/matcher/model/model";

/** Groups of suggestions that need more than is open of a line, an invoice or a payment, so that a person chooses. */
export function competing(all: readonly Match[], lines: readonly Line[], invoices: readonly Invoice[]): Match[][] {
  const unique = new Map(all.filter(({ status }) => status === "pending_review").map((match) => [match.id, match]));
  const pending = [...unique.values()];
  const payments = pending.filter(({ kind }) => kind === "payment");
  const returns = pending.filter(({ kind }) => kind === "return");
  const openOfLine = new Map(lines.map((line) => [line.id, lineRemaining(line)]));
  const openOfInvoice = new Map(invoices.map(({ id, remaining }) => [id, remaining]));
  return [
    ...tooMuch(
      Map.groupBy(pending, ({ lineId }) => lineId),
      openOfLine,
      ({ matchedAmount }) => matchedAmount,
    ),
    ...tooMuch(
      Map.groupBy(payments, ({ invoiceId }) => invoiceId),
      openOfInvoice,
      ({ invoiceAmount }) => invoiceAmount,
    ),
    ...[...Map.groupBy(returns, ({ returnsMatchId }) => returnsMatchId).values()].filter(({ length }) => length > 1),
  ];
}

/** The other suggestions of the groups that a suggestion is in, each once. */
export function competitorsOf({ id }: Match, groups: readonly Match[][]): Match[] {
  const others = groups.filter((group) => group.some((one) => one.id === id)).flat();
  return [...new Set(others)].filter((one) => one.id !== id);
}

/** The groups that need more than is open of what they share. */
function tooMuch(
  groups: ReadonlyMap<string, Match[]>,
  open: ReadonlyMap<string, bigint>,
  needs: (match: Match) => bigint,
): Match[][] {
  return [...groups]
    .filter(([id, group]) => group.reduce((sum, match) => sum + needs(match), 0n) > (open.get(id) ?? 0n))
    .map(([, group]) => group);
}
