import { z } from "zod";
import { dateSchema, pageQuery, wholeNumberQuery } from "./common.ts";
import { textSchema } from "./texts.ts";

const aged = {
  asOf: dateSchema
    .describe("What was open at the end of this day, by the dates of transactions, adjustments and invoices")
    .optional(),
  counterpartyId: textSchema(100).optional(),
};

export const ageingFileQuery = z.object(aged);

export const ageingQuery = z.object({
  ...aged,
  after: textSchema(100).describe("The `next` of the last answer").optional(),
  limit: pageQuery.pageSize.describe("How many counterparties are looked at; those without open items are left out"),
});

const MAX_WEEKS = 53;

export const forecastQuery = z.object({
  weeks: wholeNumberQuery({
    ...{ minimum: 1, maximum: MAX_WEEKS, default: 13 },
    description: "How many weeks are told apart, with that of today (UTC)",
  }),
});
