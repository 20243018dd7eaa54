import { z } from "zod";
import { pageQuery, textSchema, wholeNumberQuery } from "./common.ts";

export const ageingQuery = z.object({
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
