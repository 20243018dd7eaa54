import type { ImportInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { whole } from "../plain.ts";
import { date, money, objectOrNull, resource, rowsOf, rowsUpTo } from "./common.ts";
import { mappingQuestions } from "./mapping-questions.ts";

const importedDocument = z.object({
  file: z.string().nullable().describe("The file in a zip"),
  line: z.int().describe("The line of the file at which the document begins"),
  outcome: z.enum(words.DOCUMENT_OUTCOMES),
  format: z.enum(words.OPEN_ITEM_FORMATS),
  invoiceNumber: z.string(),
  type: z.enum(words.DOCUMENT_TYPES),
  direction: z.enum(words.INVOICE_DIRECTIONS),
  directionBy: z
    .enum(words.DIRECTION_EVIDENCE)
    .describe("What showed the direction: your tax number, account or name in the document, the file, or the request"),
  currency: z.string(),
  totalAmount: money.describe("What is to be paid; the total of the invoice"),
  prepaidAmount: money.describe("What was paid before, which is not part of `totalAmount`"),
  issueDate: date,
  dueDate: date.nullable(),
  instalments: rowsOf({ dueDate: date, amount: money }).describe("Parts of `totalAmount` by due date"),
  paymentReference: z.string().nullable(),
  paymentReferenceType: z.enum(words.REFERENCE_TYPES).nullable(),
  corrects: z.array(z.string()).max(10).describe("The numbers of the invoices that it corrects"),
  counterpartyId: z.string().nullable().describe("Null when there is nothing to pay"),
  counterpartyName: z.string().nullable(),
  counterpartyBy: z.enum(words.COUNTERPARTY_EVIDENCE).nullable().describe("By what the counterparty was found"),
  changes: rowsOf({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }).describe(
    "What differs from the invoice that was stored before",
  ),
  warnings: z.array(z.string()).describe("What in the document contradicts itself or was left out"),
});

export const invoiceImportResource = resource("InvoiceImport", {
  format: z.enum(words.OPEN_ITEM_FORMATS).nullable().describe("Of the first document"),
  documents: z.array(importedDocument).max(1_000),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  problems: rowsUpTo(20, {
    file: z.string().nullable().describe("The file in a zip"),
    line: z.int(),
    column: z.string().nullable().describe("The column of a table"),
    message: z.string(),
  }).describe("Why nothing of the file can be stored. Only of a preview"),
  problemCount: z.int(),
  mapping: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("Of a table: how it was read, or a proposal to check and to add to the `tableMappings` of the settings"),
  mappingIsProposed: z.boolean(),
  questions: mappingQuestions.describe("What a person must decide before the proposed mapping is complete"),
  sample: z.array(z.array(z.string())).describe("The first rows of a table, with what stands above its header"),
  unusedCurrencies: objectOrNull({
    column: z.string(),
    rows: z.int().describe("How many hold another currency than they are read with"),
  }).describe("A column of currencies that the mapping does not use"),
});

export function presentInvoiceImport(answer: ImportInvoicesResponse) {
  const { documents, sample } = answer;
  const count = (outcome: words.DocumentOutcome) => documents.filter((one) => one.outcome === outcome).length;
  return whole(invoiceImportResource)({
    ...answer,
    ...{ created: count("created"), changed: count("changed"), unchanged: count("unchanged") },
    sample: sample.map(({ cells }) => cells),
  });
}
