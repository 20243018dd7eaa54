import { z } from "zod";
import { dateSchema, optional, textSchema, uuidSchema } from "./common.ts";

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** `GET /bank-connections/:id/balances`. */
export const listBalancesQuery = z
  .object({
    dateFrom: dateSchema.describe("Default: 89 days before `dateTo`").optional(),
    dateTo: dateSchema.describe("Default: today (UTC)").optional(),
  })
  .refine(({ dateFrom, dateTo }) => dateFrom === undefined || dateTo === undefined || spanOf(dateFrom, dateTo) >= 0, {
    path: ["dateTo"],
    message: "Must not be before dateFrom",
  })
  .refine(
    ({ dateFrom, dateTo }) => dateFrom === undefined || dateTo === undefined || spanOf(dateFrom, dateTo) < MOST_DAYS,
    {
      path: ["dateTo"],
      message: `Must be within ${MOST_DAYS} days`,
    },
  );

function spanOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** `GET /bank-connections/:id/reconciliation`. */
export const reconciliationQuery = z.object({ day: dateSchema.describe("Default: today (UTC)").optional() });

const bankConnectionId = optional(uuidSchema.describe("Without it the period is the tenant's: all connections"));

/** `GET /closed-periods/unexplained`. */
export const unexplainedQuery = z.object({ bankConnectionId: uuidSchema.optional(), until: dateSchema });

/** `POST /closed-periods`. */
export const closePeriodSchema = z.object({
  bankConnectionId,
  until: dateSchema.describe("The last day that is closed"),
  unexplainedTransactions: optional(
    z.int().min(0).describe("What is unexplained and acknowledged as such; required when it is not 0"),
  ),
});

/** `POST /closed-periods/reopen`. */
export const reopenPeriodSchema = z.object({
  bankConnectionId,
  until: optional(dateSchema.describe("The day that stays closed last; without it nothing stays closed")),
  reason: textSchema(500),
});
