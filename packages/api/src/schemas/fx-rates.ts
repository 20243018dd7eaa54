import { z } from "zod";
import { documented } from "../documented.ts";
import { ExactNumber } from "../json.ts";
import { currencySchema, dateSchema, pageQuery } from "./common.ts";

/** A positive decimal string or number; its output is the decimal text. */
export const rateSchema = z
  .union([z.string(), z.number(), z.instanceof(ExactNumber)], "Must be a decimal number")
  .register(documented, { type: ["number", "string"], description: "A positive decimal number" })
  .transform((value) => (value instanceof ExactNumber ? value.text : String(value)))
  .refine((text) => /^\d{1,15}(\.\d{1,18})?$/.test(text) && /[1-9]/.test(text), "Must be a positive decimal number");

/** `PUT /fx-rates`: 1 `base` is `rate` units of `quote`. */
export const putFxRatesSchema = z.object({
  rates: z
    .array(
      z
        .object({ base: currencySchema, quote: currencySchema, date: dateSchema, rate: rateSchema })
        .refine((rate) => rate.base !== rate.quote, { path: ["quote"], message: "Must differ from base" }),
    )
    .min(1)
    .max(1_000),
});

export const listFxRatesQuery = z.object({
  ...pageQuery,
  base: currencySchema.optional(),
  quote: currencySchema.optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
});
