import type { NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { ExactNumber } from "../json.ts";
import { currencySchema, DECIMAL_STRING, minorOrIssue, positiveAmountSchema } from "./amounts.ts";
import { dateSchema, listOf, optional, pageQuery, repeatable } from "./common.ts";
import { eitherOf, listInSlices } from "./one-or-many.ts";
import { textSchema, writtenSchema } from "./texts.ts";

/** A JSON number or a decimal string with a sign. The output is the exact decimal text. */
const signedAmountSchema = z
  .union([z.number(), z.instanceof(ExactNumber), z.string()], "Must be a number")
  .register(documented, { type: "number", format: "double" })
  .transform((value) => (value instanceof ExactNumber ? value.text : String(value)))
  .refine((text) => DECIMAL_STRING.test(text.replace(/^-/, "")), 'Must be a number as in "-119.99"');

const numbers = (most: number) => listOf(textSchema(100), { most }).default([]);

const deductionSchema = z.object({
  type: z.enum(words.ADVICE_DEDUCTIONS),
  amount: positiveAmountSchema,
  text: optional(textSchema(500)),
});

const itemSchema = z.object({
  kind: z.enum(words.ADVICE_ITEM_KINDS).default("payment"),
  documents: numbers(20).describe("The numbers by which it may be known, the most telling first"),
  amount: signedAmountSchema.describe("Positive adds to what is booked. It is after `deductions`"),
  deductions: listOf(deductionSchema, { most: 20 })
    .default([])
    .describe("What was taken off the document's amount; `amount` and they settle the document"),
  name: optional(textSchema(300)),
  iban: optional(textSchema(64)),
  text: optional(textSchema(500)),
  rejected: optional(textSchema(100).describe("Why it was rejected or returned, such as `AC04` or `R03`")),
});

const partySchema = z.object({
  name: optional(textSchema(300)),
  iban: optional(textSchema(64)),
  taxId: optional(textSchema(100)),
});

export const newAdviceSchema = z
  .object({
    kind: z.enum(words.ADVICE_KINDS),
    number: writtenSchema(100),
    references: numbers(20).describe("Further texts by which a bank may name the booking"),
    direction: z.enum(words.TRANSACTION_DIRECTIONS),
    currency: currencySchema,
    totalAmount: positiveAmountSchema.describe("What the bank books. The amounts of `items` must add up to it"),
    date: optional(dateSchema),
    iban: optional(textSchema(64).describe("Your account")),
    party: optional(partySchema.describe("Who pays or is paid: for a payout its processor")),
    items: listInSlices(itemSchema, 1_000),
  })
  .transform(({ totalAmount, party, items, ...body }, context): NewAdvice => {
    const minor = (text: string, field: string) => {
      const isNegative = text.startsWith("-");
      const size = minorOrIssue(isNegative ? text.slice(1) : text, body.currency, field, context);
      return isNegative ? -size : size;
    };
    return {
      ...{ ...body, format: "", line: 1n, warnings: [] },
      total: minor(totalAmount, "totalAmount"),
      party: { name: party?.name, iban: party?.iban, taxId: party?.taxId },
      items: items.map((item, nth) => ({
        ...{ ...item, line: BigInt(nth + 1) },
        amount: minor(item.amount, `items.${nth}.amount`),
        deductions: item.deductions.map(({ type, amount, text }, at) => ({
          ...{ type, amount: minor(amount, `items.${nth}.deductions.${at}.amount`), text },
        })),
      })),
    };
  })
  .meta({ id: "NewAdvice" });

/** `POST /advices`: one document, or up to 100 as `advices`, all of which are valid. The document shows one. */
export const createAdvicesSchema = eitherOf("advices", newAdviceSchema, {
  one: newAdviceSchema.transform((advice) => ({ advices: [advice] })),
  many: z.object({ advices: listInSlices(newAdviceSchema, 100) }),
});

export const importAdvicesQuery = z.object({
  filename: textSchema(200).optional().describe("A document without a number is called by it"),
  currency: currencySchema.optional().describe("Of documents that name no currency"),
});

export const listAdvicesQuery = z.object({
  ...pageQuery,
  status: repeatable(words.ADVICE_STATUSES),
  kind: repeatable(words.ADVICE_KINDS),
});
