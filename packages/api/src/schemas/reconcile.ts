import { RECONCILE_ACTIONS } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { expectedVersionSchema, positiveAmountSchema, textSchema, uuidSchema } from "./common.ts";
import { closeDifferenceSchema } from "./matches.ts";

/**
 * `POST /transactions/:code/reconcile`. Fields that an action does not use are ignored. A missing `matchId` passes
 * validation and is answered as match not found once the transaction is known to exist.
 */
export const reconcileSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("ignore"), expectedVersion: expectedVersionSchema }),
    z.object({ action: z.literal("include"), expectedVersion: expectedVersionSchema }),
    z.object({
      action: z.literal("unlink_all"),
      ignore: z.boolean().optional(),
      expectedVersion: expectedVersionSchema,
    }),
    z.object({
      action: z.literal("unlink_match"),
      matchId: uuidSchema.optional(),
      expectedVersion: expectedVersionSchema,
    }),
    z.object({
      action: z.literal("save"),
      matchId: uuidSchema.optional(),
      counterpartyId: textSchema(100),
      paymentMethodId: textSchema(100),
      invoiceId: textSchema(100),
      matchedAmount: positiveAmountSchema,
      closeDifference: closeDifferenceSchema,
      expectedVersion: expectedVersionSchema,
    }),
  ],
  { error: `Must be one of ${RECONCILE_ACTIONS.join(", ")}` },
);
