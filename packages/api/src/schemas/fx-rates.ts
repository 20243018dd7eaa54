import { isPositiveDecimal, plainRate, RATE_DIGITS } from "@matchbook/runtime/values/money";
import { z } from "zod";
import { documented } from "../documented.ts";
import { ExactNumber } from "../json.ts";
import { currencySchema } from "./amounts.ts";
import { dateSchema, listOf, pageQuery } from "./common.ts";

/** A positive decimal number in any JSON notation. Outputs the exact, plain decimal text. */
export const rateSchema = z
  .union([z.string(), z.number(), z.instanceof(ExactNumber)], "Must be a decimal number")
  .register(documented, {
    anyOf: [{ type: "number", format: "double" }, { type: "string" }],
    description: `A positive decimal number with at most ${RATE_DIGITS.whole} digits before the decimal point and ${RATE_DIGITS.decimals} after it`,
    examples: ["1.0837", 1.0837, 7e-7],
  })
  .transform((value) => (value instanceof ExactNumber ? value.text : String(value)))
  .refine((text) => isPositiveDecimal(text), { error: "Must be a positive decimal number", abort: true })
  .transform((text, context) => {
    const plain = plainRate(text);
    if (plain !== undefined) return plain;
    const { whole, decimals } = RATE_DIGITS;
    const message = `Must have at most ${whole} digits before the decimal point and ${decimals} after it`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const putFxRatesSchema = z.object({
  rates: listOf(
    z
      .object({ base: currencySchema, quote: currencySchema, date: dateSchema, rate: rateSchema })
      .refine((rate) => rate.base !== rate.quote, { path: ["quote"], message: "Must differ from base" }),
    { least: 1, most: 1_000 },
  ),
});

export const listFxRatesQuery = z.object({
  ...pageQuery,
  base: currencySchema.optional(),
  quote: currencySchema.optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
});
