import { z } from "zod";
import { currencySchema, minorOrIssue, positiveAmountSchema } from "./amounts.ts";
import { listOf, wholeNumberSchema } from "./common.ts";
import { tableMappingJson } from "./table-mapping.ts";
import { textSchema, writtenSchema } from "./texts.ts";

const LARGEST_CEILING = 999_999_999_999_999;

const points = wholeNumberSchema(1, 100);

const ceilingSchema = z
  .object({ currency: currencySchema, amount: positiveAmountSchema })
  .meta({ id: "NewAmountLimit" })
  .transform(({ currency, amount }, context) => ({
    currency,
    amount: minorOrIssue(amount, currency, "amount", context),
  }));

const amountPerCurrency = listOf(ceilingSchema, { most: 200 }).refine(
  (amounts) => new Set(amounts.map(({ currency }) => currency)).size === amounts.length,
  "Must have each currency at most once",
);

const identitySchema = z
  .object({
    names: listOf(writtenSchema(300), { most: 20 }).default([]),
    taxIds: listOf(textSchema(100), { most: 20 }).default([]),
    ibans: listOf(textSchema(42), { most: 100 }).default([]),
  })
  .describe("By what you are recognized in e-invoices. The accounts of bank connections count without being named");

/** The service checks the thresholds against the stored ones. */
export const updateMatchingSettingsSchema = z.object({
  autoConfirm: z.boolean().optional(),
  suggestFrom: points.optional(),
  confirmFrom: points.optional(),
  margin: points.optional(),
  ceilings: amountPerCurrency.optional(),
  baseCurrency: currencySchema.optional(),
  ceilingOtherwise: wholeNumberSchema(1, LARGEST_CEILING, "Must be a whole number or null").nullable().optional(),
  differenceLimits: amountPerCurrency.optional(),
  ruleCeilings: amountPerCurrency.optional(),
  identity: identitySchema.optional(),
  tableMappings: listOf(tableMappingJson, { most: 20 })
    .optional()
    .describe("How to read tables of open items. The first one whose columns a header has is used"),
});

/** Settings to try, and the number of latest transactions to try them on. */
export const previewMatchingSettingsSchema = updateMatchingSettingsSchema.extend({
  transactions: wholeNumberSchema(1, 200).default(200),
});
