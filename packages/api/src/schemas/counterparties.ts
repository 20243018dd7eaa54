import { taxKey } from "@matchbook/open-items/value-sets";
import { z } from "zod";
import { listOf, optional, pageQuery } from "./common.ts";
import { keySchema, searchTextSchema, textSchema, writtenSchema } from "./texts.ts";

// Upper bounds for the matching service's own settings.
const MOST_IN_BODY = 1_000;
const aliasesSchema = listOf(writtenSchema(300), { most: MOST_IN_BODY });

const paymentMethodSchema = z
  .object({
    code: keySchema(100),
    type: textSchema(50),
    iban: optional(textSchema(42)),
    bic: optional(textSchema(11)),
  })
  .meta({ id: "NewPaymentMethod" });

const taxIdsSchema = listOf(textSchema(100), { most: 20 })
  .transform((ids) => [...new Set(ids.map(taxKey))])
  .describe(
    "Tax numbers and company registrations, by which e-invoices find the counterparty. Spaces and punctuation do not matter",
  );

const unique = (codes: string[]) => new Set(codes).size === codes.length;

const paymentMethodsSchema = listOf(paymentMethodSchema, { most: MOST_IN_BODY }).refine(
  (methods) => unique(methods.map((method) => method.code)),
  "Codes must be unique",
);

export const accountCodeParamSchema = z.object({ code: textSchema(100) });

export const createCounterpartySchema = z.object({
  accountCode: keySchema(100),
  name: writtenSchema(300),
  aliases: aliasesSchema.default([]),
  paymentMethods: paymentMethodsSchema.default([]),
  taxIds: taxIdsSchema.default([]),
});

/** `PATCH /counterparties/:code`. A given list replaces the stored one. */
export const updateCounterpartySchema = z.object({
  name: writtenSchema(300).optional(),
  aliases: aliasesSchema.optional(),
  paymentMethods: paymentMethodsSchema.optional(),
  taxIds: taxIdsSchema.optional(),
});

export const listCounterpartiesQuery = z.object({ ...pageQuery, text: searchTextSchema.optional() });
