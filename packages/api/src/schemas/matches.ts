import { z } from "zod";
import { metadataSchema } from "../metadata.ts";
import { MATCH_STATUSES, MATCH_TARGET_STATUSES } from "../vocabulary.ts";
import { pageQuery, positiveAmountSchema, repeatable, textSchema } from "./common.ts";

/** `POST /matches`: an allocation needs its amount, a refusal does not. */
export const createMatchSchema = z
  .object({
    invoiceId: textSchema(100),
    transactionId: textSchema(50),
    matchedAmount: positiveAmountSchema.optional(),
    status: z.enum(["active", "rejected"]).default("active"),
    metadata: metadataSchema.optional(),
  })
  .superRefine((body, context) => {
    if (body.status === "active" && body.matchedAmount === undefined) {
      context.addIssue({ code: "custom", path: ["matchedAmount"], message: "Required unless status is rejected" });
    }
  });

/** `PUT /matches/:id`. */
export const updateMatchSchema = z.object({
  status: z.enum(MATCH_TARGET_STATUSES).optional(),
  matchedAmount: positiveAmountSchema.optional(),
  metadata: metadataSchema.optional(),
});

/** `GET /matches`. */
export const listMatchesQuery = z.object({
  ...pageQuery,
  invoiceId: textSchema(100).optional(),
  transactionId: textSchema(50).optional(),
  status: repeatable(z.enum(MATCH_STATUSES)),
});
