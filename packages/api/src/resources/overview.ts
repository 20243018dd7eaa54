import {
  DELIVERY_STATUSES,
  INVOICE_AGES,
  INVOICE_DIRECTIONS,
  TRANSACTION_DIRECTIONS,
  TRANSACTION_STATUSES,
} from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { balanceIssueResource } from "./bank.ts";
import { date, double, money, uuid } from "./common.ts";

const countsOf = <const S extends string>(statuses: readonly S[]) =>
  z.object(Object.fromEntries(statuses.map((status) => [status, z.int()])) as Record<S, z.ZodInt>);

export const overviewResource = z
  .object({
    transactions: z.object({
      byStatus: countsOf(TRANSACTION_STATUSES),
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
    days: z
      .array(
        z.object({
          day: date,
          automatic: z.int().describe("Allocated by matching"),
          byPeople: z.int().describe("Allocated by people"),
          open: z.int().describe("Unmatched now"),
        }),
      )
      .max(366)
      .describe("Transactions by value date, oldest first; days without any are left out"),
    matched: z
      .array(z.object({ day: date, currency: z.string(), direction: z.enum(TRANSACTION_DIRECTIONS), amount: money }))
      .describe("Allocated amounts by value date, newest first, for at most 366 days"),
    ageing: z
      .array(
        z.object({
          direction: z.enum(INVOICE_DIRECTIONS),
          currency: z.string(),
          age: z.enum(INVOICE_AGES).describe("By days overdue; invoices without a due date are `current`"),
          invoices: z.int(),
          amount: money,
        }),
      )
      .describe("What is open of invoices now, without credit notes; combinations without invoices are left out"),
    incomplete: z
      .array(
        z.object({
          bankConnectionId: uuid,
          name: z.string(),
          balanceIssueCount: z.int(),
          balanceIssues: z.array(balanceIssueResource).max(20),
        }),
      )
      .max(100)
      .describe("The bank connections whose balances do not prove that every transaction is here, of all days"),
    deliveries: countsOf(DELIVERY_STATUSES),
    deliveryDays: z
      .array(z.object({ day: date, delivered: z.int(), failed: z.int().describe("Given up or not repeated") }))
      .max(366)
      .describe("Ended deliveries by UTC day of creation, oldest first; days without any are left out"),
  })
  .meta({ id: "Overview" });
