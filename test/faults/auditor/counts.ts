import { DELIVERY_STATUSES, TRANSACTION_STATUSES } from "@matchbook/vocabulary/statuses";
import { allocates, takenBy } from "./books.ts";
import { exact, type Findings, shown } from "./findings.ts";
import type { Read } from "./read.ts";

/** Counts again what the overview and the queues tell, from the lists. */
export function auditCounts(read: Read, findings: Findings): void {
  const { transactions, deliveries, overview, review, queues } = read;
  const withStatus = (...statuses: string[]) => transactions.filter(({ status }) => statuses.includes(status));
  const suggested = suggestedLines(read);
  const open = withStatus("unmatched", "partially_matched");
  const compare = (about: string, value: unknown, expected: unknown) =>
    findings.compare("counts", about, value, expected);

  for (const status of TRANSACTION_STATUSES)
    compare(
      `overview.transactions.byStatus.${status}`,
      overview.transactions.byStatus[status],
      withStatus(status).length,
    );
  compare("overview.transactions.suggested", overview.transactions.suggested, suggested.size);
  const decided = withStatus("matched", "partially_matched").length;
  const onDays = overview.days.reduce((all, { automatic, byPeople }) => all + automatic + byPeople, 0);
  compare("overview.days", onDays, decided);
  const unmatched = overview.days.at(-1)?.unmatched;
  if (unmatched !== undefined) compare("overview.days.unmatched", unmatched, withStatus("unmatched").length);
  compare("overview.matched", byKey(overview.matched, ofMatched), byKey(matchedAmounts(read), ofMatched));
  compare("overview.ageing", byKey(overview.ageing, ofAgeing), byKey(openAmounts(read), ofAgeing));
  for (const status of DELIVERY_STATUSES) {
    const counted = deliveries.filter((delivery) => delivery.status === status).length;
    compare(`overview.deliveries.${status}`, overview.deliveries[status], counted);
  }

  const isSuggested = ({ id }: { id: string }) => suggested.has(id);
  compare("queues/review.suggested", review.suggested, suggested.size);
  compare(
    "queues/review.unmatched",
    review.unmatched,
    withStatus("unmatched").filter((one) => !isSuggested(one)).length,
  );
  compare("queues/review.partiallyMatched", review.partiallyMatched, withStatus("partially_matched").length);
  compare("queues/review.done", review.done, withStatus("matched", "ignored").length);
  compare("queues/review.open", review.open, open.length);
  compare("queues.open", queues.open, open.length);
  const assigned = open.filter(({ assignee }) => assignee !== null).length;
  compare("queues.unassigned", queues.unassigned, open.length - assigned);
}

/** The ids of the transactions with a live suggestion. */
function suggestedLines({ transactions, matches }: Read): Set<string> {
  const codes = new Set(
    matches.filter(({ status }) => status === "pending_review").map((match) => match.transactionId),
  );
  return new Set(transactions.filter((line) => codes.has(line.transaction_code)).map(({ id }) => id));
}

/** A number of rows and an amount, or an amount alone. */
type Counted = { currency: string; direction: string; day?: string; invoices?: number; amount: number };

const ofMatched = ({ day, currency, direction }: Counted) => `${day} ${currency} ${direction}`;
const ofAgeing = ({ currency, direction }: Counted) => `${currency} ${direction}`;

/** The sums by key, without those of nothing. */
function byKey(rows: readonly Counted[], keyOf: (row: Counted) => string): Record<string, string> {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, of]): [string, string] => {
    const amount = of.reduce((all, row) => all + exact(row.amount), 0n);
    const invoices = of.reduce((all, row) => all + (row.invoices ?? 0), 0);
    return [key, `${invoices} ${shown(amount)}`];
  });
  return Object.fromEntries(groups.filter(([, sums]) => sums !== "0 0").sort());
}

function matchedAmounts({ transactions, matches }: Read): Counted[] {
  const lines = new Map(transactions.map((line) => [line.transaction_code, line]));
  return matches.filter(allocates).flatMap((match) => {
    const line = lines.get(match.transactionId);
    if (line === undefined) return [];
    const { value_date: day, currency, direction } = line;
    return [{ day, currency, direction, amount: shown(takenBy(match)) }];
  });
}

function openAmounts({ invoices }: Read): Counted[] {
  return invoices
    .filter(({ status, type }) => type === "invoice" && (status === "open" || status === "partially_paid"))
    .map(({ currency, direction, remainingAmount: amount }) => ({ currency, direction, invoices: 1, amount }));
}
