import type { LedgerSettings } from "@matchbook/proto/matchbook/matching/v1/export";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { POSTING_FIELDS } from "../resources/export.ts";
import { currencySchema } from "./amounts.ts";
import {
  expectedVersionSchema,
  listOf,
  optional,
  pageQuery,
  sequenceQuery,
  uuidSchema,
  wholeNumberSchema,
} from "./common.ts";
import { textSchema, writtenSchema } from "./texts.ts";

/** The number of a batch in a path. Another text is the number of no batch. */
export const exportNumberParamSchema = z.object({
  number: z
    .string()
    .transform((text) => (/^\d{1,15}$/.test(text) ? BigInt(text) : 0n))
    .register(documented, { type: "integer", format: "int64", minimum: 1 }),
});

export const updateExportSchema = z.object({ status: z.enum(words.EXPORT_TARGET_STATUSES) });

export const postingsQuery = z.object({
  after: sequenceQuery("The `next` of the last answer"),
  limit: pageQuery.pageSize,
});

/** A file of DATEV has one month and one currency. */
export const datevQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Must be a month in the form YYYY-MM")
    .describe("One of the months of `sums`"),
  currency: currencySchema,
});

const accountSchema = z.string().regex(/^[A-Za-z0-9.-]{1,20}$/, "Must have 1 to 20 letters, digits, dots or hyphens");

const accountsSchema = z.object({
  bank: optional(accountSchema),
  receivable: optional(accountSchema),
  payable: optional(accountSchema),
  fee: optional(accountSchema),
  discount: optional(accountSchema),
  rounding: optional(accountSchema),
  writeOff: optional(accountSchema),
  credit: optional(accountSchema),
});

const csvSchema = z.object({
  // Generators for Go refuse a tab as a value of a set.
  delimiter: z
    .enum([",", ";", "\t"])
    .register(documented, { type: "string", minLength: 1, maxLength: 1 })
    .default(",")
    .describe("A comma, a semicolon or a tab"),
  decimalComma: z.boolean().default(false),
  columns: listOf(z.object({ header: textSchema(100), field: z.enum(POSTING_FIELDS) }), { most: 50 }).default([]),
});

/** Replaces all settings. A field that is left out has its default. */
export const putExportSettingsSchema = z
  .object({
    accounts: accountsSchema.prefault({}),
    bankAccounts: listOf(
      z
        .object({ bankConnectionId: uuidSchema, account: accountSchema })
        .transform(({ bankConnectionId: name, account }) => ({ name, account })),
      { most: 100 },
    ).default([]),
    counterpartyAccounts: listOf(
      z
        .object({ counterpartyId: textSchema(100), account: accountSchema })
        .transform(({ counterpartyId: name, account }) => ({ name, account })),
      { most: 1_000 },
    ).default([]),
    codingAccounts: listOf(z.object({ account: accountSchema, name: writtenSchema(100) }), { most: 1_000 })
      .default([])
      .describe("The accounts that transactions without an invoice are coded to"),
    codeIsAccount: z.boolean().default(false),
    csv: csvSchema.prefault({}),
    datev: optional(
      z.object({
        consultantNumber: wholeNumberSchema(1_001, 9_999_999),
        clientNumber: wholeNumberSchema(1, 99_999),
        fiscalYearMonth: wholeNumberSchema(1, 12).default(1),
        accountLength: wholeNumberSchema(4, 8).default(4),
      }),
    ),
    expectedVersion: expectedVersionSchema,
  })
  .superRefine(({ datev, accounts, bankAccounts, counterpartyAccounts, codingAccounts }, context) => {
    if (datev !== undefined) checkNumbers({ accounts, bankAccounts, counterpartyAccounts, codingAccounts }, context);
  });

type Ledger = Pick<LedgerSettings, "bankAccounts" | "counterpartyAccounts" | "codingAccounts"> & { accounts: object };

/** DATEV has account numbers only, of at most 9 digits. */
function checkNumbers({ accounts, ...named }: Ledger, context: z.RefinementCtx): void {
  const all = [
    ...Object.entries(accounts).map(([name, account]) => ({ path: ["accounts", name], account })),
    ...Object.entries(named).flatMap(([list, of]) =>
      of.map(({ account }, nth) => ({ path: [list, nth, "account"], account })),
    ),
  ];
  for (const { path, account } of all)
    if (account !== undefined && !/^\d{1,9}$/.test(account))
      context.addIssue({ code: "custom", path, message: "Must have 1 to 9 digits for DATEV" });
}
