import type { NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { inMessage } from "../message-names.ts";
import { metadataSchema } from "../metadata.ts";
import {
  amountQuery,
  checkAmountQuery,
  currencySchema,
  minorOrIssue,
  percentSchema,
  positiveAmountSchema,
} from "./amounts.ts";
import {
  dateSchema,
  expectedVersionSchema,
  idParamSchema,
  jsonTextSchema,
  listOf,
  numberOfSchema,
  optional,
  pageQuery,
  removable,
  repeatable,
  uuidSchema,
  wholeNumberSchema,
  yearOfSchema,
} from "./common.ts";
import { batchOf, oneOrMany } from "./one-or-many.ts";
import { tableMappingJson } from "./table-mapping.ts";
import { keySchema, searchTextSchema, textSchema, writtenSchema } from "./texts.ts";

export const invoiceNumberParamSchema = z.object({ number: textSchema(100) });

export const invoiceNumberQuery = z.object({ counterpartyId: numberOfSchema, issueYear: yearOfSchema });

/** An adjustment of an invoice in a path. A text that is no UUID is not found. */
export const adjustmentParamsSchema = invoiceNumberParamSchema.extend(idParamSchema.shape);

export const createAdjustmentSchema = z.object({
  amount: positiveAmountSchema,
  reason: z.enum(words.ADJUSTMENT_REASONS),
  note: optional(writtenSchema(500)),
  matchId: optional(uuidSchema),
  creditNoteId: optional(textSchema(100).describe("Number of the credit note whose amount a `credit` uses")),
});

const paymentTermsSchema = listOf(
  z.object({
    days: wholeNumberSchema(0, 365),
    percent: percentSchema,
  }),
  { most: 5 },
)
  .transform((terms) => terms.map(({ days, percent: basisPoints }) => ({ days, basisPoints })))
  .describe("Discounts for early payment, within days of the issue date");

/** Five years of months. */
const MAX_INSTALMENTS = 60;
const instalmentsSchema = listOf(z.object({ dueDate: dateSchema, amount: positiveAmountSchema }), {
  most: MAX_INSTALMENTS,
}).describe("Parts with their own due dates, which add up to the total; then the due date is left out and follows");

export const newInvoiceSchema = z
  .object({
    invoiceNumber: keySchema(100),
    type: z.enum(words.DOCUMENT_TYPES).default("invoice"),
    counterpartyId: textSchema(100),
    currency: currencySchema,
    totalAmount: positiveAmountSchema,
    issueDate: dateSchema,
    direction: z.enum(words.INVOICE_DIRECTIONS).default("receivable"),
    dueDate: optional(dateSchema),
    paymentReference: optional(textSchema(140)),
    paymentTerms: optional(paymentTermsSchema),
    instalments: optional(instalmentsSchema),
    metadata: metadataSchema.optional(),
  })
  .transform(
    ({ totalAmount, ...body }, context): NewInvoice => ({
      ...inMessage(body),
      total: minorOrIssue(totalAmount, body.currency, "totalAmount", context),
      paymentTerms: body.paymentTerms && { paymentTerms: body.paymentTerms },
      expected: undefined,
      instalments: body.instalments && {
        instalments: body.instalments.map(({ dueDate, amount }, at) => ({
          ...{ dueDate, remaining: 0n },
          amount: minorOrIssue(amount, body.currency, `instalments.${at}.amount`, context),
        })),
      },
    }),
  )
  .meta({ id: "NewInvoice" });

/** Fields of an invoice that an expected payment, which is stored as one, does not have. */
export const NOT_OF_EXPECTED_PAYMENTS = { paymentTerms: undefined, instalments: undefined } as const;

export const createInvoicesSchema = oneOrMany("invoices", newInvoiceSchema);

export const createInvoiceBatchSchema = batchOf("invoices", newInvoiceSchema);

/** `null` removes a due date or payment reference, an empty list the instalments. */
export const updateInvoiceSchema = z.object({
  totalAmount: positiveAmountSchema.optional(),
  issueDate: dateSchema.optional(),
  dueDate: removable(dateSchema),
  paymentReference: removable(textSchema(140)),
  paymentTerms: paymentTermsSchema.optional(),
  instalments: instalmentsSchema.optional(),
  metadata: metadataSchema.optional(),
  expectedVersion: expectedVersionSchema,
});

export const importInvoicesQuery = z.object({
  direction: z
    .enum(words.INVOICE_DIRECTIONS)
    .optional()
    .describe("Of documents that do not show whether you are paid or pay"),
  filename: textSchema(255).optional().describe("By which the list of files names it"),
  mapping: jsonTextSchema(tableMappingJson)
    .optional()
    .describe(
      "A `TableMapping` as JSON text, by which a table is read in place of those of the settings. An import keeps it " +
        "there, before the others, when the key also has the scope `matching-settings:write`",
    ),
});

/** Filters of invoices. Amounts are totals. */
export const invoiceFilters = {
  status: repeatable(words.INVOICE_STATUSES),
  direction: z.enum(words.INVOICE_DIRECTIONS).optional(),
  currency: currencySchema.optional(),
  counterpartyId: textSchema(100).optional(),
  dateFrom: dateSchema.describe("Of the issue date").optional(),
  dateTo: dateSchema.describe("Of the issue date").optional(),
  dueFrom: dateSchema.describe("Of the due date").optional(),
  dueTo: dateSchema.describe("Of the due date").optional(),
  overdue: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .register(documented, { type: "boolean", description: "`true`: open and due before today (UTC)" })
    .optional(),
  ...amountQuery,
  text: searchTextSchema.optional(),
};

export const listInvoicesQuery = z
  .object({
    ...{ ...pageQuery, ...invoiceFilters },
    paidBy: z.enum(words.TRANSACTION_DIRECTIONS).optional().describe("What money in, or out, pays; with credit notes"),
  })
  .superRefine(checkAmountQuery);

export const exportInvoicesQuery = z.object(invoiceFilters).superRefine(checkAmountQuery);
