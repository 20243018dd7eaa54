import { z } from "zod";
import { dateSchema, optional, uuidSchema } from "./common.ts";
import { writtenSchema } from "./texts.ts";

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

export const listBalancesQuery = z
  .object({
    dateFrom: dateSchema.describe("Default: 89 days before `dateTo`").optional(),
    dateTo: dateSchema.describe("Default: today (UTC)").optional(),
  })
  .refine((days) => spanOf(days) >= 0, { path: ["dateTo"], message: "Must not be before dateFrom" })
  .refine((days) => spanOf(days) < MOST_DAYS, { path: ["dateTo"], message: `Must be within ${MOST_DAYS} days` });

/** Days; 0 when one of them is left out. */
function spanOf({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined }): number {
  return dateFrom === undefined || dateTo === undefined ? 0 : (Date.parse(dateTo) - Date.parse(dateFrom)) / DAY_MS;
}

export const reconciliationQuery = z.object({ day: dateSchema.describe("Default: today (UTC)").optional() });

const bankConnectionId = optional(uuidSchema.describe("Without it the period is the tenant's: all connections"));

export const unexplainedQuery = z.object({ bankConnectionId: uuidSchema.optional(), until: dateSchema });

export const closePeriodSchema = z.object({
  bankConnectionId,
  until: dateSchema.describe("The last day that is closed"),
  unexplainedTransactions: optional(
    z.int().min(0).describe("What is unexplained and acknowledged as such; required when it is not 0"),
  ),
  reason: optional(
    writtenSchema(500).describe("Why it is closed although the balances of an account are `incomplete`; required then"),
  ),
});

export const reopenPeriodSchema = z.object({
  bankConnectionId,
  until: optional(dateSchema.describe("The day that stays closed last; without it nothing stays closed")),
  reason: writtenSchema(500),
});
