import type { PreviewRow, StatementPreview } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { plain } from "../plain.ts";
import { file, reportOf, statementReport, syncErrorCode, warnings } from "./bank.ts";
import { date, extending, money, rowsOf } from "./common.ts";

const row = z.object({
  file: file.describe("The file in a zip"),
  line: z.int().describe("The line of the file"),
  status: z.enum(words.PREVIEW_ROW_STATUSES),
  reason: z.string().nullable().describe("Why the row is skipped or wrong"),
  amount: money.nullable(),
  currency: z.string().nullable(),
  direction: z.enum(words.TRANSACTION_DIRECTIONS).nullable(),
  value_date: date.nullable(),
  description: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  counterparty_iban: z.string().nullable(),
  reference: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  bank_reference: z.string().nullable(),
});

export const statementPreviewResource = z
  .object({
    format: z.string().nullable(),
    error: z.string().nullable().describe("Why an import of the file would fail"),
    errorCode: syncErrorCode,
    rows: z
      .array(row)
      .max(300)
      .describe("By the files of a zip, then by line: the first 100 transactions, skipped entries and errors each"),
    new: z.int().describe("Transactions of the whole file that an import would create"),
    duplicates: z.int().describe("Transactions of the whole file that are stored already"),
    totals: rowsOf({ currency: z.string(), count: z.int(), credit: money, debit: money }).describe(
      "Of new and duplicate transactions, by currency",
    ),
    ...warnings,
    ...statementReport.shape,
  })
  .meta(extending("StatementReport", "StatementPreview"));

export function presentStatementPreview(preview: StatementPreview): z.input<typeof statementPreviewResource> {
  return plain(statementPreviewResource, { ...preview, ...reportOf(preview.report), rows: preview.rows.map(rowOf) });
}

function rowOf({ facts, ...row }: PreviewRow) {
  return {
    ...{ ...row, amount: facts?.amount, currency: facts?.currency, direction: facts?.direction },
    ...{ valueDate: facts?.valueDate, description: facts?.description, reference: facts?.reference },
    ...{ counterpartyName: facts?.counterpartyName, counterpartyIban: facts?.counterpartyIban },
    ...{ endToEndId: facts?.endToEndId, bankReference: facts?.bankReference },
  };
}
