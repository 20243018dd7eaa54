import { HISTORY_ENTITIES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { dateSchema, pageQuery, textSchema } from "./common.ts";

/** Query of every history. */
export const historyQuery = z.object(pageQuery);

const sequenceQuery = (description: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "Must be a whole number")
    .transform(Number)
    .register(documented, { type: "integer", format: "int64", minimum: 0, description })
    .optional();

/** `GET /history`. Dates are UTC days, inclusive. */
export const changesQuery = z.object({
  after: sequenceQuery("Only entries with a higher `sequence`"),
  before: sequenceQuery("Only entries with a lower `sequence`"),
  order: z.enum(["oldest", "newest"]).default("oldest"),
  limit: pageQuery.pageSize,
  entity: z.enum(HISTORY_ENTITIES).optional(),
  actor: textSchema(300).optional(),
  operation: textSchema(100).optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
});

/** `GET /history.csv`: the filters of the list. */
export const exportChangesQuery = changesQuery.omit({ limit: true });
