import type { CsvColumns, CsvMapping } from "@matchbook/statements/csv-mapping";
import { CSV_ENCODINGS, CSV_PRESETS } from "@matchbook/statements/value-sets";
import { z } from "zod";
import { documented } from "../documented.ts";
import { toJsonSchema } from "../json-schema.ts";
import { currencySchema } from "./amounts.ts";
import { listOf } from "./common.ts";
import { textSchema } from "./texts.ts";

/** Schemas of all fields of a resource: the compiler requires each. */
export type Fields<T> = { [Field in keyof T]-?: z.ZodType<T[Field]> };

const columnSchema = z
  .union(
    [textSchema(200), z.int().min(1, "Must be at least 1").max(1_000)],
    "Must be the name of a header cell or the number of a column",
  )
  .meta({
    id: "CsvColumn",
    description: "Name of the header cell (case and spacing do not matter), or number of the column, from 1",
  });

const columnListSchema = listOf(columnSchema, { least: 1, most: 10 });
/** As many columns as a table may have beside the others. */
const manyColumnsSchema = listOf(columnSchema, { least: 1, most: 200 });

export const wordsSchema = listOf(textSchema(50), { least: 1, most: 20 });

/** A date format: each part once, with separators. */
export const dateFormatSchema = z
  .string()
  .max(40)
  .refine((format) => {
    const has = (pattern: RegExp) => format.match(pattern)?.length === 1;
    const rest = format.replace(/MMM/, "");
    return (
      has(/YYYY|YYY|YY/g) &&
      has(/MMM|MM|M/g) &&
      has(/DD|D/g) &&
      !/[A-Za-z]/.test(rest.replace(/YYYY|YYY|YY|MM|M|DD|D|HH|mm|ss|T|Z/g, ""))
    );
  }, "Must name year (YYYY, YYY, YY), month (MM, M, MMM) and day (DD, D) once each, and may name HH, mm, ss")
  .describe(
    "Such as `DD.MM.YYYY`, `D/M/YY HH:mm:ss`, `DD MMM YYYY` (named month); `YYY` is a year of Taiwan (115 for 2026)",
  );

const columnsSchema = z
  .object({
    bookingDate: columnSchema.optional(),
    valueDate: columnSchema.optional(),
    amount: columnSchema.optional().describe("Signed, or with `direction` unsigned"),
    direction: columnSchema.optional().describe("Holds one of `directionWords`"),
    debit: columnSchema.optional().describe("Money out, when it has a separate column"),
    credit: columnSchema.optional().describe("Money in, when it has a separate column"),
    balance: columnSchema.optional().describe("The balance after each row"),
    currency: columnSchema.optional(),
    account: columnSchema.optional().describe("IBAN or number of the tenant's account"),
    description: z
      .union([columnSchema, columnListSchema])
      .register(documented, toJsonSchema(columnListSchema, "input"))
      .optional()
      .describe("The columns to join. A single one may be given without the list"),
    reference: columnSchema.optional().describe("The structured creditor reference"),
    endToEndId: columnSchema.optional(),
    counterpartyName: columnSchema.optional(),
    counterpartyIban: columnSchema.optional(),
    payerName: columnSchema.optional().describe("The counterparty of money in, if apart"),
    payeeName: columnSchema.optional().describe("The counterparty of money out, if apart"),
    payerIban: columnSchema.optional().describe("The account of `payerName`"),
    payeeIban: columnSchema.optional().describe("The account of `payeeName`"),
    texts: manyColumnsSchema
      .optional()
      .describe("Further texts for the description, in the order of the file. They do not tell equal lines apart"),
    unused: manyColumnsSchema.optional().describe("Columns left out on purpose: nothing warns about or asks for them"),
    mandateId: columnSchema.optional().describe("The mandate of a direct debit"),
    type: columnSchema.optional().describe("The bank's code for the kind of booking"),
    fee: columnSchema.optional().describe("A fee, which becomes a separate transaction; see `feeSign`"),
    originalAmount: columnSchema.optional().describe("The amount before the bank converted it"),
    originalCurrency: columnSchema.optional(),
    exchangeRate: columnSchema.optional(),
    bankReference: columnSchema.optional().describe("The bank's own reference of the booking"),
    status: columnSchema.optional().describe("Whether the row is booked; see `bookedWords` and `skipWords`"),
  } satisfies Fields<CsvColumns>)
  .superRefine((columns, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const separate = columns.debit !== undefined || columns.credit !== undefined;
    if (columns.amount !== undefined && separate) issue("amount", "Must not be given with debit or credit");
    if (columns.direction !== undefined && separate) issue("direction", "Must not be given with debit or credit");
  });

/** Fields that say how a column is read. */
const NEEDS = [
  ["bookedWords", "status"],
  ["skipWords", "status"],
  ["debitSign", "debit"],
  ["feeSign", "fee"],
  ["feeIncluded", "fee"],
] as const;

export const csvMappingSchema = z
  .object({
    delimiter: z
      .string()
      .regex(/^[^\r\n"]$/u, "Must be one character, not a quote or a line break")
      .optional(),
    quote: z
      .string()
      .regex(/^[^\r\n]?$/u, "Must be one character or empty")
      .optional(),
    encoding: z.enum(CSV_ENCODINGS).optional(),
    skipRows: z.int().min(0).max(1_000).optional(),
    header: z.boolean().optional(),
    footerRows: z.int().min(0).max(100).optional(),
    decimalSeparator: z.enum([".", ","]).optional(),
    thousandsSeparator: z.enum([".", ",", " ", "'", "\u2019", ""]).optional(),
    dateFormats: listOf(dateFormatSchema, { least: 1, most: 10 }).optional(),
    currency: currencySchema.optional(),
    directionWords: z.object({ credit: wordsSchema, debit: wordsSchema }).optional(),
    bookedWords: wordsSchema.optional(),
    skipWords: wordsSchema.optional(),
    invertSign: z.boolean().optional(),
    debitSign: z.enum(["positive_out", "negative_out"]).optional(),
    feeSign: z.enum(["positive_out", "negative_out", "out"]).optional(),
    feeIncluded: z.boolean().optional(),
    skipBlankAmounts: z.boolean().optional(),
    skipUndated: z
      .boolean()
      .optional()
      .describe("Skip rows without a digit in their dates, or with words in one, such as totals"),
    columns: columnsSchema
      .optional()
      .describe(
        "Default: the columns of `preset` or of the recognized header. Without a date, or without `amount` or both " +
          "`debit` and `credit`, the file must prove what is missing",
      ),
    preset: z.enum(CSV_PRESETS).optional().describe("The bank whose exports the files are"),
  } satisfies Fields<CsvMapping>)
  .superRefine((mapping, context) => {
    const issue = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (mapping.decimalSeparator !== undefined && mapping.decimalSeparator === mapping.thousandsSeparator) {
      issue(["thousandsSeparator"], "Must not be the decimal separator");
    }
    if (mapping.delimiter !== undefined && mapping.delimiter === mapping.quote)
      issue(["quote"], "Must not be the delimiter");
    const { columns } = mapping;
    if (Object.keys(mapping).length === 0) issue(["columns"], "Must be given when no other field is");
    if (columns !== undefined && mapping.preset !== undefined) issue(["preset"], "Must not be given with columns");
    for (const [field, column] of NEEDS)
      if (mapping[field] !== undefined && columns !== undefined && columns[column] === undefined)
        issue([field], `Must not be given without columns.${column}`);
    const skipped = new Set(mapping.skipWords?.map((word) => word.toLowerCase()));
    if (mapping.bookedWords?.some((word) => skipped.has(word.toLowerCase()))) {
      issue(["skipWords"], "Must not be given in bookedWords too");
    }
    if (mapping.header !== false) return;
    if (columns === undefined) issue(["columns"], "Must be given, as the file has no header");
    for (const [field, column] of Object.entries(columns ?? {})) {
      if ([column].flat().some((one) => typeof one === "string")) {
        issue(["columns", field], "Must be the number of a column, as the file has no header");
      }
    }
  });
