import type { NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { metadataSchema } from "../metadata.ts";
import { extending } from "../resources/common.ts";
import { currencySchema, minorOrIssue, positiveAmountSchema } from "./amounts.ts";
import { dateSchema, expectedVersionSchema, optional, pageQuery, removable, wholeNumberSchema } from "./common.ts";
import { invoiceFilters, NOT_OF_EXPECTED_PAYMENTS } from "./invoices.ts";
import { BATCH_LIMIT, type BatchItem, batchOf } from "./one-or-many.ts";
import { REPETITION_STEPS, type RepetitionStep, repeatedDay } from "./repetition.ts";
import { keySchema, textSchema, writtenSchema } from "./texts.ts";

/** Lines are compared with 20 open items of one reference or amount at most. */
const MAX_TIMES = 12;
const MAX_NUMBER = 100;
/** Room for a hyphen and the first day of a repetition. */
const MAX_REPEATED_NUMBER = MAX_NUMBER - "-YYYY-MM-DD".length;
/** A shorter text stands in too many lines. */
const MIN_REFERENCE = 3;
/** Years of days that the API shows. */
const FOUR_DIGITS = /^\d{4}-/;

const referenceSchema = textSchema(140).refine(
  (text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_REFERENCE,
  `Must have at least ${MIN_REFERENCE} letters or digits`,
);
const descriptionSchema = writtenSchema(200);

const fields = {
  number: keySchema(MAX_NUMBER).describe("Your name for it, unique as that of an invoice"),
  direction: z.enum(words.INVOICE_DIRECTIONS).default("receivable"),
  counterpartyId: textSchema(100),
  currency: currencySchema,
  amountFrom: positiveAmountSchema.describe("The least that settles it"),
  amountTo: positiveAmountSchema.describe("The most; equal to `amountFrom` for an exact amount"),
  dateFrom: dateSchema.describe("The first expected day"),
  dateTo: dateSchema.describe("The last expected day, at most 366 days later"),
  reference: optional(referenceSchema.describe("A text that the transaction must contain")),
  description: optional(descriptionSchema.describe("What it is for")),
  metadata: metadataSchema.optional(),
};

const oneSchema = z.object(fields);

function toNewInvoice(body: z.output<typeof oneSchema>, context: z.RefinementCtx): NewInvoice {
  const least = minorOrIssue(body.amountFrom, body.currency, "amountFrom", context);
  const most = minorOrIssue(body.amountTo, body.currency, "amountTo", context);
  return {
    ...NOT_OF_EXPECTED_PAYMENTS,
    type: "expected_payment",
    invoiceNumber: body.number,
    counterpartyCode: body.counterpartyId,
    direction: body.direction,
    currency: body.currency,
    total: most,
    issueDate: body.dateFrom,
    dueDate: body.dateTo,
    paymentReference: body.reference,
    expected: { least, most, description: body.description },
    metadataJson: body.metadata,
  };
}

export const newExpectedPaymentSchema = oneSchema.transform(toNewInvoice).meta({ id: "NewExpectedPayment" });

const repeatSchema = z
  .object({
    every: z.enum(REPETITION_STEPS),
    times: wholeNumberSchema(2, MAX_TIMES),
  })
  .describe("Each one has its first day behind the number: `RENT-2026-03-01`");

/** An item of a batch. Outputs its payments: one unless it is repeated. */
const repeatableSchema = oneSchema
  .extend({ repeat: optional(repeatSchema) })
  .transform(({ repeat, ...body }, context): NewInvoice[] => {
    const first = toNewInvoice(body, context);
    return repeat === undefined ? [first] : repeated(first, repeat, context);
  })
  .meta(extending("NewExpectedPayment", "NewExpectedPayments"));

function repeated(
  first: NewInvoice,
  { every, times }: { every: RepetitionStep; times: number },
  context: z.RefinementCtx,
): NewInvoice[] {
  const { invoiceNumber, issueDate, dueDate = issueDate } = first;
  const report = (field: string, message: string) => {
    context.addIssue({ code: "custom", path: [field], message });
    return z.NEVER;
  };
  if (invoiceNumber.length > MAX_REPEATED_NUMBER)
    return report("number", `Must have at most ${MAX_REPEATED_NUMBER} characters when it is repeated`);
  if (!FOUR_DIGITS.test(repeatedDay(dueDate, every, times - 1)))
    return report("repeat", "Must end before the year 10000");
  return Array.from({ length: times }, (_, nth) => {
    const from = repeatedDay(issueDate, every, nth);
    const to = repeatedDay(dueDate, every, nth);
    return { ...first, invoiceNumber: `${invoiceNumber}-${from}`, issueDate: from, dueDate: to };
  });
}

/** Outputs the payments of a batch, repetitions included, and the position of each in the request. */
export const createExpectedPaymentBatchSchema = batchOf("expectedPayments", repeatableSchema).transform(
  ({ expectedPayments }, context) => {
    const all = (expectedPayments as BatchItem<NewInvoice[]>[]).map((entry): BatchItem<NewInvoice>[] =>
      entry.ok ? entry.item.map((item) => ({ ok: true, item })) : [entry],
    );
    const items = all.flat();
    if (items.length <= BATCH_LIMIT) return { items, positions: all.flatMap((some, nth) => some.map(() => nth)) };
    const message = `Must have at most ${BATCH_LIMIT} payments, repetitions included`;
    context.addIssue({ code: "custom", path: ["expectedPayments"], message });
    return z.NEVER;
  },
);

/** `null` removes the reference or the description. */
export const updateExpectedPaymentSchema = z.object({
  amountFrom: positiveAmountSchema.optional(),
  amountTo: positiveAmountSchema.optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
  reference: removable(referenceSchema),
  description: removable(descriptionSchema),
  metadata: metadataSchema.optional(),
  expectedVersion: expectedVersionSchema,
});

const { dateFrom: _from, dateTo: _to, amountMin: _min, amountMax: _max, ...filters } = invoiceFilters;

/** Filters of invoices. The due date is the last expected day. */
export const listExpectedPaymentsQuery = z.object({ ...pageQuery, ...filters });
