import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { extending } from "../resources/common.ts";
import { positiveAmountSchema } from "./amounts.ts";
import { expectedVersionSchema, listOf, numberOfSchema, optional, uuidSchema, yearOfSchema } from "./common.ts";
import { closeDifferenceSchema, rememberAccountSchema } from "./matches.ts";
import { distinctBy, itemsOf } from "./one-or-many.ts";
import { textSchema, writtenSchema } from "./texts.ts";

const ignoreReason = z.enum(words.IGNORE_REASONS).optional().describe("Why the transaction is ignored");

/** The union of actions, each with further fields. */
const actions = <F extends z.ZodRawShape>(further: F, name: (action: string) => { id: string }) => {
  const one = <A extends string, O extends z.ZodRawShape>(action: A, title: string, own: O) =>
    z
      .object({ ...further, action: z.literal(action), ...own, expectedVersion: expectedVersionSchema })
      .meta(name(title));
  return z.discriminatedUnion(
    "action",
    [
      one("ignore", "Ignore", { reason: ignoreReason }),
      one("include", "Include", {}),
      one("unlink_all", "UnlinkAll", { ignore: z.boolean().optional(), reason: ignoreReason }),
      one("unlink_match", "UnlinkMatch", { matchId: uuidSchema.optional() }),
      one("save", "Save", {
        matchId: uuidSchema.optional(),
        counterpartyId: textSchema(100),
        paymentMethodId: textSchema(100),
        invoiceId: textSchema(100),
        issueYear: yearOfSchema,
        matchedAmount: positiveAmountSchema,
        closeDifference: closeDifferenceSchema,
        rememberAccount: rememberAccountSchema,
      }),
    ],
    { error: `Must be one of ${words.RECONCILE_ACTIONS.join(", ")}` },
  );
};

/** Ignores fields that an action does not use. A missing `matchId` is a match not found, after the transaction. */
export const reconcileSchema = actions({}, (action) => ({ id: `Reconcile${action}` }));

export const reconcileManySchema = z.object({
  items: itemsOf(
    actions({ code: textSchema(50) }, (action) => extending(`Reconcile${action}`, `ReconcileItem${action}`)),
  ).transform((items) => distinctBy(items, ({ code }) => code)),
});

const MOST_ALLOCATIONS = 100;

export const allocateSchema = z.object({
  allocations: listOf(
    z.object({
      ...{ invoiceId: textSchema(100), counterpartyId: numberOfSchema, issueYear: yearOfSchema },
      matchedAmount: positiveAmountSchema,
    }),
    { least: 1, most: MOST_ALLOCATIONS },
  ).refine(
    (allocations) =>
      new Set(allocations.map(({ matchedAmount: _, ...named }) => JSON.stringify(Object.entries(named).sort())))
        .size === allocations.length,
    "Must name each invoice at most once",
  ),
  replace: z
    .boolean()
    .default(false)
    .describe("Cancels the other live matches of the transaction, and changes the amounts of the given invoices"),
  rememberAccount: rememberAccountSchema,
  expectedVersion: expectedVersionSchema,
});

export const codeTransactionSchema = z.object({
  codings: listOf(
    z.object({
      account: optional(textSchema(20)),
      counterpartyId: optional(textSchema(100)).describe("Instead of an account: keeps it on account"),
      amount: optional(positiveAmountSchema).describe("In one item at most it may be left out: what is left"),
      note: optional(writtenSchema(200)),
    }),
    { most: 20 },
  ),
  expectedVersion: expectedVersionSchema,
});
