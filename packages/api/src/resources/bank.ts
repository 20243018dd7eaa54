import { BANK_CONNECTION_STATUSES, SYNC_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { time, timeOrNull, uuid } from "./common.ts";

export const bankConnectionResource = z
  .object({
    id: uuid,
    name: z.string(),
    iban: z.string().nullable(),
    currency: z.string().nullable(),
    csvMapping: z.record(z.string(), z.unknown()).nullable(),
    status: z.enum(BANK_CONNECTION_STATUSES),
    createdAt: time,
    updatedAt: time,
    disconnectedAt: timeOrNull,
  })
  .meta({ id: "BankConnection" });

export const syncResource = z
  .object({
    id: uuid,
    bankConnectionId: uuid,
    status: z.enum(SYNC_STATUSES),
    format: z.string().nullable(),
    filename: z.string().nullable(),
    total: z.int().nullable().describe("Null until the whole file was read"),
    processed: z.int(),
    created: z.int(),
    duplicates: z.int(),
    skipped: z.int().describe("Entries that are not booked (pending, reverted, declined) and therefore not stored"),
    warnings: z
      .array(z.object({ line: z.int(), reason: z.string() }))
      .max(100)
      .describe("The first warnings about the file, such as a closing balance that does not add up"),
    warningCount: z.int(),
    error: z.string().nullable(),
    createdAt: time,
    finishedAt: timeOrNull,
  })
  .meta({ id: "Sync" });
