import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import type { SumUnexplainedResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type { AgeInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type {
  BalanceReview,
  LineSum,
  ReconciliationStatement,
} from "@matchbook/proto/matchbook/transaction/v1/transaction";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { plain, whole } from "../plain.ts";
import { balanceIssueResource, balanceState } from "./bank.ts";
import { date, money, resource, rowsOf, time, uuid } from "./common.ts";

/** Proofs that the books are complete: balances, reconciliation statements and closed periods. */

export const dayBalanceResource = resource("DayBalance", {
  day: date,
  currency: z.string(),
  stated: money
    .nullable()
    .describe("The balance at the end of the day as the bank states it; null without a statement"),
  booked: money.describe("The credits less the debits of the day"),
  balance: money.nullable().describe("`stated`, or else the balance of the day before and `booked`"),
  difference: money
    .nullable()
    .describe("`stated` less the balance of the day before and `booked`: 0 when no transaction is missing"),
});

const lineSum = resource("TransactionSum", {
  transactions: z.int(),
  credit: money,
  debit: money,
  amount: money.describe("`credit` less `debit`: what the transactions add to the balance"),
});

export const reconciliationStatementResource = resource("ReconciliationStatement", {
  bankConnectionId: uuid,
  day: date,
  currency: z.string(),
  opening: money
    .nullable()
    .describe("The balance before the first transaction; null, as `balance`, before the first statement with balances"),
  balance: money.nullable().describe("The bank's balance at the end of the day, from that of `statedOn`"),
  statedOn: date.nullable().describe("The last day with a proved balance"),
  matched: lineSum.describe("Allocated to invoices"),
  matchedWithDifferences: lineSum.describe("Allocated to invoices of which an adjustment closed a difference"),
  ignored: z.array(lineSum.extend({ reason: z.string().nullable() })).describe("By reason"),
  unexplained: lineSum.describe("What is left to match"),
  unexplainedByAge: z.array(lineSum.extend({ age: z.enum(words.LINE_AGES).describe("Since the booking day") })),
  unaccounted: money
    .nullable()
    .describe("The part of the balance that neither `opening` nor a transaction explains: 0 when nothing is missing"),
  addsUp: z
    .boolean()
    .describe(
      "`opening`, the amounts of all sums and `unaccounted` make `balance`, to the cent; false without a balance",
    ),
  complete: z.boolean().describe("It adds up with nothing unaccounted"),
  late: lineSum.describe("Of all these, what was stored after its period was closed"),
  expected: rowsOf({
    direction: z.enum(words.INVOICE_DIRECTIONS),
    age: z.enum(words.INVOICE_AGES).describe("By days overdue on the day"),
    invoices: z.int(),
    amount: money,
  }).describe("Open invoices of the tenant in this currency, as they are now: what has not come or is to come"),
  closedUntil: date.nullable(),
});

export const closedPeriodResource = resource("ClosedPeriod", {
  bankConnectionId: uuid
    .nullable()
    .describe("Null: the tenant, with all transactions and with adjustments of no payment"),
  until: date.nullable().describe("The last closed day; null when the period was reopened as a whole"),
  reason: z.string().nullable().describe("Why it was reopened, or closed although balances were incomplete"),
  unexplainedTransactions: z.int().describe("What was acknowledged as unexplained when it was closed"),
  version: z.int(),
  updatedAt: time,
  actor: z.string().describe("Who changed it last: `key:<id>` or `user:<subject>`"),
  actorName: z.string().nullable(),
});

export const unexplainedResource = resource("Unexplained", {
  transactions: z.int().describe("What `unexplainedTransactions` must name to close the period"),
  sums: z.array(lineSum.extend({ bankConnectionId: uuid.nullable(), currency: z.string() })),
});

export const closingReadinessResource = resource("ClosingReadiness", {
  until: date,
  accounts: rowsOf({
    bankConnectionId: uuid.nullable().describe("Null: transactions without a connection"),
    name: z.string().nullable(),
    currency: z.string().nullable().describe("Null for a connection without transactions, balances and currency"),
    state: balanceState,
    balance: money.nullable().describe("At the end of the day, as in the reconciliation statement"),
    statedOn: date.nullable().describe("The last day with a proved balance"),
    unaccounted: money.nullable().describe("The part of the balance that no transaction explains"),
    issues: z.array(balanceIssueResource).max(20).describe("The latest of those that begin by the day"),
    unexplained: lineSum,
    closedUntil: date.nullable(),
  }).describe("By connection and currency, what proves least first"),
  incompleteAccounts: z.int().describe("Closing needs a `reason` unless this is 0"),
  unexplainedTransactions: z.int().describe("What `unexplainedTransactions` must name to close the period"),
  transactionsToDecide: z.int().describe("Those of them that wait for a person's choice or confirmation"),
  unbookedExports: z.array(z.int()).max(100).describe("Numbers of export batches that the ledger may not have yet"),
});

const NOTHING: LineSum = { lines: 0n, credit: 0n, debit: 0n };

function sumOf({ lines, credit, debit }: LineSum = NOTHING) {
  return { transactions: lines, credit, debit, amount: credit - debit };
}

/** Presents a currency: the bank's balances, the sums of the lines, and the open invoices. */
export function presentReconciliationStatement(
  bank: ReconciliationStatement,
  sums: ReconciliationStatement | undefined,
  { open }: AgeInvoicesResponse,
): z.input<typeof reconciliationStatementResource> {
  const { currency, opening, balance, statedOn, unaccounted, closedUntil } = bank;
  const statement = { ...(sums ?? bank), opening, balance, statedOn, unaccounted, closedUntil };
  const addsUp = opening !== undefined && balance === opening + netOf(statement) + (unaccounted ?? 0n);
  return whole(reconciliationStatementResource)({
    ...statement,
    matched: sumOf(statement.matched),
    matchedWithDifferences: sumOf(statement.matchedWithDifferences),
    ignored: statement.ignored.map(({ reason, sum }) => ({ reason: reason || undefined, ...sumOf(sum) })),
    unexplained: sumOf(statement.unexplained),
    unexplainedByAge: statement.unexplainedByAge.map(({ age, sum }) => ({ age, ...sumOf(sum) })),
    addsUp,
    complete: addsUp && unaccounted === 0n,
    late: sumOf(statement.late),
    expected: open.filter((one) => one.currency === currency).map(({ currency: _, ...one }) => one),
  });
}

/** The amount by which all lines of a statement change the balance. */
function netOf({ matched, matchedWithDifferences, ignored, unexplained }: ReconciliationStatement): bigint {
  const sums = [matched, matchedWithDifferences, unexplained, ...ignored.map(({ sum }) => sum)];
  return sums.reduce((total, { credit, debit } = NOTHING) => total + credit - debit, 0n);
}

export function presentClosedPeriod({ unexplainedLines: unexplainedTransactions, ...period }: ClosedPeriod) {
  return whole(closedPeriodResource)({ ...period, unexplainedTransactions });
}

export function presentUnexplained({ sums }: SumUnexplainedResponse): z.input<typeof unexplainedResource> {
  return plain(unexplainedResource, {
    transactions: unexplainedLines({ sums }),
    sums: sums.map(({ sum, ...of }) => ({ ...of, ...sumOf(sum) })),
  });
}

/** Obstacles to closing a period. */
export function presentClosingReadiness({
  until,
  reviews,
  unexplained: { sums },
  ...rest
}: {
  until: string;
  reviews: readonly BalanceReview[];
  unexplained: SumUnexplainedResponse;
  transactionsToDecide: number;
  unbookedExports: number[];
}): z.input<typeof closingReadinessResource> {
  const keyOf = (id: string | undefined, currency: string | undefined) => `${id} ${currency}`;
  const open = new Map(sums.map((one) => [keyOf(one.bankConnectionId, one.currency), one]));
  const known = new Set(reviews.map((one) => keyOf(one.bankConnectionId, one.currency)));
  const others = [...open].flatMap(([key, { currency }]) => (known.has(key) ? [] : [{ ...UNCONNECTED, currency }]));
  const placeOf = ({ state }: { state: string }) => words.BALANCE_STATES.indexOf(state as words.BalanceState);
  const all = [...reviews, ...others].sort((a, b) => placeOf(a) - placeOf(b));
  const answer = {
    until,
    accounts: all.map((review) => {
      return { ...review, unexplained: sumOf(open.get(keyOf(review.bankConnectionId, review.currency))?.sum) };
    }),
    ...rest,
    incompleteAccounts: incompleteReviews(reviews).length,
    unexplainedTransactions: unexplainedLines({ sums }),
  };
  // An account without a currency has no lines, and its sums are 0.
  return plain(closingReadinessResource, answer, "");
}

const UNCONNECTED = {
  ...{ bankConnectionId: undefined, name: undefined, state: "not_provable", balance: undefined, statedOn: undefined },
  ...{ unaccounted: undefined, issues: [], closedUntil: undefined },
};

/** Accounts whose balances say that transactions are missing or stored twice. */
export function incompleteReviews(reviews: readonly BalanceReview[]): BalanceReview[] {
  return reviews.filter(({ state }) => state === "incomplete");
}

export function unexplainedLines({ sums }: SumUnexplainedResponse): bigint {
  return sums.reduce((total, { sum }) => total + (sum?.lines ?? 0n), 0n);
}
