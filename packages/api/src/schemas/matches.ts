import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { toJsonSchema } from "../json-schema.ts";
import { metadataSchema } from "../metadata.ts";
import { currencySchema, positiveAmountSchema, shareSchema } from "./amounts.ts";
import {
  dateSchema,
  expectedVersionSchema,
  numberOfSchema,
  pageQuery,
  repeatable,
  uuidSchema,
  yearOfSchema,
} from "./common.ts";
import { distinctBy, itemsOf } from "./one-or-many.ts";
import { textSchema } from "./texts.ts";

const pairOfMatch = {
  invoiceId: textSchema(100),
  counterpartyId: numberOfSchema,
  issueYear: yearOfSchema,
  transactionId: textSchema(50),
  metadata: metadataSchema.optional(),
};

export const rememberAccountSchema = z
  .boolean()
  .meta({
    id: "RememberAccount",
    description:
      "The transaction's account is the counterparty's, so that later payments from it may be confirmed; without an " +
      "account, its name. Otherwise they are learned only when the payer's name agrees",
  })
  .optional();

const allocating = z.object({
  ...pairOfMatch,
  status: z.literal("active").default("active"),
  matchedAmount: positiveAmountSchema,
  rememberAccount: rememberAccountSchema,
  kind: z.enum(words.MATCH_KINDS).default("payment"),
  returnsMatchId: uuidSchema.optional().describe("The payment to reverse; required for the kind `return`"),
});

/** An allocation, which needs an amount, or a rejection, which ignores it. The document shows both as one object. */
export const createMatchSchema = z
  .discriminatedUnion(
    "status",
    [
      z.object({ ...pairOfMatch, status: z.literal("rejected") }),
      allocating.superRefine(({ kind, returnsMatchId }, context) => {
        if ((kind === "return") === (returnsMatchId !== undefined)) return;
        const message = kind === "return" ? "Required for a return" : "Only for a return";
        context.addIssue({ code: "custom", path: ["returnsMatchId"], message });
      }),
    ],
    { error: "Must be active or rejected" },
  )
  .register(
    documented,
    toJsonSchema(
      allocating.extend({
        status: z.enum(["active", "rejected"]).default("active"),
        matchedAmount: positiveAmountSchema
          .optional()
          .describe("In the transaction's currency; required unless rejected"),
      }),
      "input",
    ),
  );

export const proposeMatchSchema = z.object({
  ...pairOfMatch,
  matchedAmount: positiveAmountSchema.describe("In the transaction's currency"),
});

export const closeDifferenceSchema = z
  .enum(words.ADJUSTMENT_REASONS)
  .optional()
  .describe("Closes what the payment leaves open of the invoice, as an adjustment; confirms a suggestion");

export const updateMatchSchema = z.object({
  status: z.enum(words.MATCH_TARGET_STATUSES).optional(),
  matchedAmount: positiveAmountSchema.optional(),
  metadata: metadataSchema.optional(),
  closeDifference: closeDifferenceSchema,
  rememberAccount: rememberAccountSchema,
  expectedVersion: expectedVersionSchema,
});

const decisionSchema = z.object({
  matchId: uuidSchema,
  status: z.enum(words.MATCH_TARGET_STATUSES),
  matchedAmount: positiveAmountSchema.optional(),
  rememberAccount: rememberAccountSchema,
  expectedVersion: expectedVersionSchema,
});

const suggestionFilterSchema = z
  .object({
    invoiceId: textSchema(100).optional(),
    transactionId: textSchema(50).optional(),
    counterpartyId: textSchema(100).optional(),
    issueYear: yearOfSchema,
    confidenceMin: shareSchema.optional(),
    currency: currencySchema.optional(),
    direction: z.enum(words.TRANSACTION_DIRECTIONS).optional().describe("Of the transaction"),
    dateFrom: dateSchema.optional().describe("First value date of the transaction"),
    dateTo: dateSchema.optional().describe("Last value date of the transaction"),
  })
  .describe("Every condition must hold; without any, all suggestions are meant");

/** Listed decisions, or one decision about the suggestions of a filter. */
export const decideMatchesSchema = z
  .object({
    decisions: itemsOf(decisionSchema)
      .transform((items) => distinctBy(items, ({ matchId }) => matchId))
      .optional(),
    filter: suggestionFilterSchema.optional(),
    status: z.enum(words.MATCH_TARGET_STATUSES).optional().describe("With `filter`: what becomes of the suggestions"),
    rememberAccount: rememberAccountSchema,
    dryRun: z.boolean().default(false).describe("Answers what would be decided and stores nothing"),
  })
  .superRefine(({ decisions, filter, status, rememberAccount }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (decisions === undefined && filter === undefined) refuse("decisions", "Required without a filter");
    if (decisions !== undefined && filter !== undefined) refuse("filter", "Only without decisions");
    if (filter !== undefined && status === undefined) refuse("status", "Required with a filter");
    if (filter === undefined && rememberAccount !== undefined) refuse("rememberAccount", "Only with a filter");
  });

export const previewMatchesSchema = z.object({ transactionId: textSchema(50) });

const matchFilters = {
  invoiceId: textSchema(100).optional(),
  counterpartyId: textSchema(100).describe("Only with `invoiceId`: the counterparty of the invoice").optional(),
  transactionId: textSchema(50).optional(),
  status: repeatable(words.MATCH_STATUSES),
};

const checkNumberOf = (
  { invoiceId, counterpartyId }: { invoiceId?: string | undefined; counterpartyId?: string | undefined },
  context: z.RefinementCtx,
) => {
  if (counterpartyId === undefined || invoiceId !== undefined) return;
  context.addIssue({ code: "custom", path: ["counterpartyId"], message: "Only with invoiceId" });
};

export const listMatchesQuery = z.object({ ...pageQuery, ...matchFilters }).superRefine(checkNumberOf);

export const exportMatchesQuery = z.object(matchFilters).superRefine(checkNumberOf);
