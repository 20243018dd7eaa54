import { INVOICE_AGES, INVOICE_DIRECTIONS, LINE_AGES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { balanceIssueResource, balanceState } from "./bank.ts";
import { date, money, resource, time, uuid } from "./common.ts";

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
  balance: money.nullable().describe("The bank's balance at the end of the day, from the statement of `statedOn`"),
  statedOn: date.nullable(),
  matched: lineSum.describe("Allocated to invoices"),
  matchedWithDifferences: lineSum.describe("Allocated to invoices of which an adjustment closed a difference"),
  ignored: z.array(lineSum.extend({ reason: z.string().nullable() })).describe("By reason"),
  unexplained: lineSum.describe("What is left to match"),
  unexplainedByAge: z.array(lineSum.extend({ age: z.enum(LINE_AGES).describe("Since the booking day") })),
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
  expected: z
    .array(
      z.object({
        direction: z.enum(INVOICE_DIRECTIONS),
        age: z.enum(INVOICE_AGES).describe("By days overdue on the day"),
        invoices: z.int(),
        amount: money,
      }),
    )
    .describe("Open invoices of the tenant in this currency, as they are now: what has not come or is to come"),
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
  accounts: z
    .array(
      z.object({
        bankConnectionId: uuid.nullable().describe("Null: transactions without a connection"),
        name: z.string().nullable(),
        currency: z.string().nullable().describe("Null for a connection without transactions, balances and currency"),
        state: balanceState,
        balance: money.nullable().describe("At the end of the day, as in the reconciliation statement"),
        statedOn: date.nullable().describe("The day of the last statement with balances"),
        unaccounted: money.nullable().describe("The part of the balance that no transaction explains"),
        issues: z.array(balanceIssueResource).max(20).describe("The latest of those that begin by the day"),
        unexplained: lineSum,
        closedUntil: date.nullable(),
      }),
    )
    .describe("By connection and currency, what proves least first"),
  incompleteAccounts: z.int().describe("Closing needs a `reason` unless this is 0"),
  unexplainedTransactions: z.int().describe("What `unexplainedTransactions` must name to close the period"),
  transactionsToDecide: z.int().describe("Those of them that wait for a person's choice or confirmation"),
  unbookedExports: z.array(z.int()).max(100).describe("Numbers of export batches that the ledger may not have yet"),
});
