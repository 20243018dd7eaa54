import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { inMessage } from "../message-names.ts";
import { amountQuery, checkAmountQuery, currencySchema, minorOrIssue, positiveAmountSchema } from "./amounts.ts";
import { dateSchema, optional, pageQuery, repeatable, timestampSchema, uuidSchema } from "./common.ts";
import { batchOf, oneOrMany } from "./one-or-many.ts";
import { keySchema, optionalTextSchema, searchTextSchema, textSchema } from "./texts.ts";

export const newTransactionSchema = z
  .object({
    amount: positiveAmountSchema,
    currency: currencySchema,
    direction: z.enum(words.TRANSACTION_DIRECTIONS),
    value_date: dateSchema,
    booked_at: optional(timestampSchema),
    transaction_code: optional(keySchema(50)),
    external_id: optional(keySchema(200)),
    bank_connection_id: optional(uuidSchema),
    description: optional(optionalTextSchema(2_000)),
    additional_information: optional(textSchema(2_000).describe("What else the bank wrote")),
    reference: optional(textSchema(140)),
    end_to_end_id: optional(textSchema(140)),
    counterparty_name: optional(textSchema(300)),
    counterparty_iban: optional(textSchema(34)),
    reversal: optional(z.boolean().describe("The bank took back an earlier booking")),
    return_information: optional(
      z
        .object({
          reason_code: optional(textSchema(35)),
          reason: optional(textSchema(500)),
          original_bank_transaction_code: optional(textSchema(35)),
          original_bank_reference: optional(textSchema(140)),
        })
        .describe("Marks the transaction as the return of a payment; it may be empty"),
    ),
    mandate_id: optional(textSchema(140)),
    instruction_id: optional(textSchema(140)),
    bank_transaction_code: optional(textSchema(35)),
    purpose_code: optional(textSchema(35).describe("The ISO 20022 code of the payment's purpose, such as `SALA`")),
    bank_reference: optional(textSchema(140)),
  })
  .transform(({ return_information: returned, ...body }, context): LineFacts => {
    return {
      // The transaction service sets these, and a code where the text is empty.
      id: "",
      createdAt: undefined,
      syncId: undefined,
      ownAccount: undefined,
      late: undefined,
      // Only statement files have these.
      bookingDay: undefined,
      aggregated: false,
      charges: undefined,
      original: undefined,
      batchId: undefined,
      ...inMessage(body),
      transactionCode: body.transaction_code ?? "",
      amount: minorOrIssue(body.amount, body.currency, "amount", context),
      description: body.description ?? "",
      reversal: body.reversal ?? false,
      returnInformation: returned && inMessage(returned),
    };
  })
  .meta({ id: "NewTransaction" });

export const createTransactionsSchema = oneOrMany("transactions", newTransactionSchema);

export const createTransactionBatchSchema = batchOf("transactions", newTransactionSchema);

/** Filters of transactions. Dates are value dates. */
const transactionFilters = {
  status: repeatable(words.TRANSACTION_STATUSES),
  direction: z.enum(words.TRANSACTION_DIRECTIONS).optional(),
  currency: currencySchema.optional(),
  ...amountQuery,
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
  counterparty: textSchema(100).optional(),
  text: searchTextSchema.optional(),
  bankConnectionId: uuidSchema.optional(),
  period: z
    .enum(["open"])
    .describe(
      "`open`: those whose books are not closed, and late ones. Counts of queues then have all that are matched or ignored",
    )
    .optional(),
  syncId: uuidSchema.optional().describe("The import that stored the transactions"),
  suggestion: z
    .enum(words.SUGGESTION_FILTERS)
    .describe(
      "By live suggestions: `any`, `none`, or `ambiguous`, where the suggestions together need more than is open on the " +
        "transaction, so that a person has to choose",
    )
    .optional(),
  assignee: textSchema(300)
    .describe("Who is to decide, as an actor: `me` for the caller, `none` for transactions without an assignee")
    .optional(),
  postponed: z
    .enum(words.POSTPONED_FILTERS)
    .describe("Put off until a day that has come (`due`), or until a later one (`waiting`)")
    .optional(),
  workReason: textSchema(50).optional(),
  confidenceMin: z
    .string()
    // Languages write computed doubles as 0.30000000000000004 or 1.0E-4.
    .regex(/^\d(\.\d{1,30})?(e-\d{1,3})?$/i, "Must be a number from 0 to 1")
    .transform(Number)
    .refine((share) => share <= 1, "Must be a number from 0 to 1")
    .register(documented, {
      type: "number",
      format: "double",
      minimum: 0,
      maximum: 1,
      description: "The best live suggestion has at least this confidence",
    })
    .optional(),
  order: z
    .enum(words.TRANSACTION_ORDERS)
    .describe("`newest` and `oldest` by value date; `amount` by currency, then the largest first")
    .optional(),
};

export const listTransactionsQuery = z
  .object({
    ...pageQuery,
    ...transactionFilters,
    include: z
      .enum(["matches"])
      .describe("`matches` adds the live matches of each transaction, each with its invoice")
      .optional(),
    total: z
      .enum(["none"])
      .describe("`none` does not count what fits: `total` is then a lower bound, unless the page is the last one")
      .optional(),
  })
  .superRefine(checkAmountQuery)
  .superRefine(({ order, cursor }, context) => {
    if (order !== "amount" || cursor?.after === undefined || cursor.after.largest !== undefined) return;
    context.addIssue({ code: "custom", path: ["cursor"], message: "Must be of a list with the same order" });
  });

const { order: _order, ...unorderedFilters } = transactionFilters;

const { status: _status, suggestion: _suggestion, ...queueFilters } = unorderedFilters;

export const countReviewQueuesQuery = z.object(queueFilters).superRefine(checkAmountQuery);

export const exportTransactionsQuery = z.object(unorderedFilters).superRefine(checkAmountQuery);
