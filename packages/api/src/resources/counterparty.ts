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
  .object({ base: z.string(), quote: z.string(), date, rate: money.describe("Units of quote per unit of base") })
  .meta({ id: "FxRate" });

export const storedRatesResource = z.object({ stored: z.int() }).meta({ id: "StoredRates" });

export const importedRatesResource = z
  .object({
    stored: z.int().describe("Rates stored, including those that existed before"),
    skipped: z.int().describe("Rates of retired currencies"),
    skippedCurrencies: z.array(z.string()),
    days: z.int(),
    dateFrom: date.nullable(),
    dateTo: date.nullable(),
  })
  .meta({ id: "ImportedRates" });
