import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { dateSchema, pageQuery, sequenceQuery, uuidSchema, wholeNumberQuery } from "./common.ts";
import { textSchema } from "./texts.ts";

const filters = {
  after: sequenceQuery("Only entries with a higher `sequence`"),
  before: sequenceQuery("Only entries with a lower `sequence`"),
  order: z.enum(["oldest", "newest"]).default("oldest"),
  entity: z.enum(words.HISTORY_ENTITIES).optional(),
  actor: textSchema(300).optional(),
  operation: textSchema(100).optional(),
  operationId: uuidSchema.optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
};

/** Seconds that a reader waits at most. Proxies often cut a request that is idle for 30 seconds. */
const MAX_WAIT_S = 25;

export const changesQuery = z
  .object({
    ...filters,
    limit: pageQuery.pageSize,
    wait: wholeNumberQuery({
      ...{ minimum: 0, maximum: MAX_WAIT_S, default: 0 },
      description: "How long to wait for the first entry, in seconds. Not with `order=newest` or `before`",
    }),
  })
  .refine(({ wait, order, before }) => wait === 0 || (order === "oldest" && before === undefined), {
    path: ["wait"],
    message: "Must be left out with order=newest and with before",
  });

export const exportChangesQuery = z.object(filters);
