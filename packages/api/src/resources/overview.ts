import type { CountTransactionsResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type {
  AgeInvoicesResponse,
  CountDecidedLinesResponse,
  SumAllocatedResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { CountDeliveriesResponse } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { type CamelName, camelName } from "../message-names.ts";
import { plain } from "../plain.ts";
import { balanceIssueResource } from "./bank.ts";
import { date, double, money, resource, rowsOf, rowsUpTo, uuid } from "./common.ts";

const countsOf = <const S extends string>(statuses: readonly S[]) =>
  z.object(Object.fromEntries(statuses.map((status) => [status, z.int()])) as Record<S, z.ZodInt>);

export const overviewResource = resource("Overview", {
  transactions: z.object({
    byStatus: countsOf(words.TRANSACTION_STATUSES),
    suggested: z.int().describe("Transactions with live suggestions"),
    ambiguous: z.int().describe("Those of them whose suggestions exclude one another"),
    automatic: z.int().describe("Transactions that matching allocated without a person"),
    automaticRate: double()
      .min(0)
      .max(1)
      .nullable()
      .describe("Their share of all allocated transactions; null without any"),
    oldestSuggested: date.nullable().describe("The first value date of a transaction with a live suggestion"),
  }),
  days: rowsUpTo(366, {
    day: date,
    automatic: z.int().describe("Matched by matching alone"),
    byPeople: z.int().describe("Matched with people"),
    unmatched: z.int().describe("How many were `unmatched` at the end of the day, or are now if it is today"),
    amounts: rowsOf({ currency: z.string(), direction: z.enum(words.TRANSACTION_DIRECTIONS), amount: money }).describe(
      "What the transactions of the day have allocated",
    ),
  }).describe(
    "Transactions that are matched now, in part or as a whole, by the UTC day of the decision, oldest first. One " +
      "whose decision is undone leaves its day; a rejected suggestion decides nothing. Days on which nothing " +
      "changed are left out, and days before the last 366",
  ),
  matched: rowsOf({
    day: date,
    currency: z.string(),
    direction: z.enum(words.TRANSACTION_DIRECTIONS),
    amount: money,
  }).describe("Allocated amounts by value date, newest first, for at most 366 days"),
  ageing: rowsOf({
    direction: z.enum(words.INVOICE_DIRECTIONS),
    currency: z.string(),
    age: z.enum(words.INVOICE_AGES).describe("By days overdue; invoices without a due date are `current`"),
    invoices: z.int(),
    amount: money,
  }).describe("What is open of invoices now, without credit notes; combinations without invoices are left out"),
  incomplete: rowsUpTo(100, {
    bankConnectionId: uuid,
    name: z.string(),
    balanceIssueCount: z.int(),
    balanceIssues: z.array(balanceIssueResource).max(20),
  }).describe("The bank connections whose balances do not prove that every transaction is here, of all days"),
  deliveries: countsOf(words.DELIVERY_STATUSES),
  deliveryDays: rowsUpTo(366, {
    day: date,
    delivered: z.int(),
    failed: z.int().describe("Given up or not repeated"),
  }).describe("Ended deliveries by UTC day of creation, oldest first; days without any are left out"),
});

export function presentOverview({
  lines,
  incomplete,
  allocated: { allocated },
  decided,
  invoices: { open },
  deliveries,
}: {
  lines: CountTransactionsResponse;
  /** Connections whose balances do not prove that every line is here. */
  incomplete: readonly BankConnection[];
  allocated: SumAllocatedResponse;
  decided: CountDecidedLinesResponse;
  invoices: AgeInvoicesResponse;
  deliveries: CountDeliveriesResponse;
}): z.input<typeof overviewResource> {
  const { statuses, ...counts } = lines;
  const byStatus = countsByStatus(
    words.TRANSACTION_STATUSES,
    statuses.map(({ status, lines: count }) => [status, count]),
  );
  const matchedLines = byStatus.matched + byStatus.partiallyMatched;
  const automaticRate = matchedLines === 0 ? undefined : Math.min(1, Number(counts.automatic) / matchedLines);
  return plain(overviewResource, {
    transactions: { ...counts, byStatus, automaticRate },
    days: decided.days,
    matched: allocated,
    ageing: open,
    incomplete: incomplete.map(({ id: bankConnectionId, name, balanceIssueCount, balanceIssues }) => ({
      ...{ bankConnectionId, name, balanceIssueCount, balanceIssues },
    })),
    deliveries: countsByStatus(
      words.DELIVERY_STATUSES,
      deliveries.statuses.map(({ status, deliveries: count }) => [status, count]),
    ),
    deliveryDays: deliveries.days,
  });
}

function countsByStatus<const S extends string>(statuses: readonly S[], counts: [string, bigint][]) {
  const known = new Map(counts);
  const entries = statuses.map((status) => [camelName(status), Number(known.get(status) ?? 0n)]);
  return Object.fromEntries(entries) as Record<CamelName<S>, number>;
}
