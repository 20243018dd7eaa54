import type { TableColumns, TableMapping } from "@matchbook/open-items/table-mapping";
import { z } from "zod";
import { currencySchema } from "./amounts.ts";
import { listOf } from "./common.ts";
import { dateFormatSchema, type Fields, wordsSchema } from "./csv-mapping.ts";
import { textSchema } from "./texts.ts";

const columnSchema = textSchema(200).meta({
  id: "TableColumn",
  description: "Name of the header cell. Case, spaces and punctuation do not matter",
});

const columnsSchema = z.object({
  number: columnSchema,
  issueDate: columnSchema,
  amount: columnSchema.describe("What is to be paid. A negative amount is that of a credit note"),
  dueDate: columnSchema.optional(),
  currency: columnSchema.optional(),
  paymentReference: columnSchema.optional(),
  counterpartyCode: columnSchema.optional().describe("Your own code for the counterparty"),
  counterpartyName: columnSchema.optional(),
  counterpartyTaxId: columnSchema.optional(),
  counterpartyIban: columnSchema.optional(),
  direction: columnSchema.optional().describe("Holds one of `directionWords`"),
  type: columnSchema.optional().describe("Holds one of `creditNoteWords` for a credit note of a positive amount"),
} satisfies Fields<TableColumns>);

/** Outputs JSON text, which is stored and shown. */
export const tableMappingJson = z
  .object({
    columns: columnsSchema,
    currency: currencySchema.optional(),
    direction: z.enum(["receivable", "payable"]).optional(),
    directionWords: z.object({ receivable: wordsSchema, payable: wordsSchema }).optional(),
    creditNoteWords: wordsSchema.optional(),
    dateFormats: listOf(dateFormatSchema, { least: 1, most: 10 }).optional(),
    decimalSeparator: z.enum([".", ","]).optional(),
  } satisfies Fields<TableMapping>)
  .superRefine(({ columns }, context) => {
    if (columns.counterpartyCode !== undefined || columns.counterpartyName !== undefined) return;
    const message = "Must be given when counterpartyCode is not";
    context.addIssue({ code: "custom", path: ["columns", "counterpartyName"], message });
  })
  .meta({ id: "TableMapping" })
  .transform((mapping) => JSON.stringify(mapping));
