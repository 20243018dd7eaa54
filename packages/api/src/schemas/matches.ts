import { ADJUSTMENT_REASONS, MATCH_KINDS, MATCH_STATUSES, MATCH_TARGET_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { metadataSchema } from "../metadata.ts";
import {
  expectedVersionSchema,
  pageQuery,
  positiveAmountSchema,
  repeatable,
  textSchema,
  uuidSchema,
} from "./common.ts";

const pairOfMatch = { invoiceId: textSchema(100), transactionId: textSchema(50), metadata: metadataSchema.optional() };

/** `POST /matches`: an allocation needs an amount, a rejection ignores it. */
export const createMatchSchema = z.discriminatedUnion(
  "status",
  [
    z.object({ ...pairOfMatch, status: z.literal("rejected") }),
    z
      .object({
        ...pairOfMatch,
        status: z.literal("active").default("active"),
        matchedAmount: positiveAmountSchema,
        kind: z.enum(MATCH_KINDS).default("payment"),
        returnsMatchId: uuidSchema.optional().describe("The payment to reverse; required for the kind `return`"),
      })
      .superRefine(({ kind, returnsMatchId }, context) => {
        if ((kind === "return") === (returnsMatchId !== undefined)) return;
        const message = kind === "return" ? "Required for a return" : "Only for a return";
        context.addIssue({ code: "custom", path: ["returnsMatchId"], message });
      }),
  ],
  { error: "Must be active or rejected" },
);

/** A request to close what a payment leaves open of its invoice. */
export const closeDifferenceSchema = z
  .enum(ADJUSTMENT_REASONS)
  .optional()
  .describe("Closes what the payment leaves open of the invoice, as an adjustment; confirms a suggestion");

/** `PUT /matches/:id`. */
export const updateMatchSchema = z.object({
  status: z.enum(MATCH_TARGET_STATUSES).optional(),
  matchedAmount: positiveAmountSchema.optional(),
  metadata: metadataSchema.optional(),
  closeDifference: closeDifferenceSchema,
  expectedVersion: expectedVersionSchema,
});

/** `POST /matches/preview`. */
export const previewMatchesSchema = z.object({ transactionId: textSchema(50) });

/** `GET /matches`. */
export const listMatchesQuery = z.object({
  ...pageQuery,
  invoiceId: textSchema(100).optional(),
  transactionId: textSchema(50).optional(),
  status: repeatable(MATCH_STATUSES),
});
