import { z } from "zod";
import { date, money, time, uuid } from "./common.ts";

export const counterpartyResource = z
  .object({
    id: uuid,
    accountCode: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    paymentMethods: z.array(
      z.object({
        id: uuid,
        code: z.string(),
        type: z.string(),
        iban: z.string().optional(),
        bic: z.string().optional(),
      }),
    ),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Counterparty" });

export const fxRateResource = z
  .object({ base: z.string(), quote: z.string(), date, rate: money.describe("1 base is this much of quote") })
  .meta({ id: "FxRate" });

export const storedRatesResource = z.object({ stored: z.int() }).meta({ id: "StoredRates" });

export const importedRatesResource = z
  .object({
    stored: z.int().describe("Rates that are stored now, whether they were before or not"),
    skipped: z.int().describe("Rates of currencies that are in use no more"),
    skippedCurrencies: z.array(z.string()),
    days: z.int(),
    dateFrom: date.nullable(),
    dateTo: date.nullable(),
  })
  .meta({ id: "ImportedRates" });
