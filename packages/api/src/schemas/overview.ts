import { z } from "zod";
import { dateSchema } from "./common.ts";

export const overviewQuery = z.object({
  dateFrom: dateSchema
    .describe("Of transactions the value date, of `days` the UTC day of the decision, of deliveries that of creation")
    .optional(),
  dateTo: dateSchema.optional(),
});
