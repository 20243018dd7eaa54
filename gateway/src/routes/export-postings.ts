import { exportNumberParamSchema } from "@matchbook/api/schemas/exports";
import { csvSuccess } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";
import { CSV_TYPE } from "../http/send-csv.ts";
import { exportNumber, pagesOfPostings } from "../ledger-files/postings.ts";
import { postingsCsv } from "../ledger-files/postings-csv.ts";

export const exportPostings = defineRoute({
  method: "get",
  path: "/api/v1/exports/:number/postings.csv",
  summary: "Download an export batch as CSV with the tenant's own columns",
  description:
    "Columns, delimiter and decimal sign are those of the export settings with which the batch was made, by default " +
    "every field of a posting. A text that a spreadsheet would read as a formula begins with an apostrophe. If reading " +
    "fails, the connection is closed before the end of the answer.",
  auth: { scope: "exports:read" },
  params: exportNumberParamSchema,
  streams: true,
  success: csvSuccess,
  errors: ["export_not_found"],
  handler: async ({ params }, call, context) => {
    const number = exportNumber(params);
    const { settingsVersion: version } = await context.matching.getExport({ number }, call);
    const { ledger } = await context.matching.getExportSettings({ version }, call);
    const parts = postingsCsv(ledger?.csv, pagesOfPostings(number, call, context));
    return { body: undefined, file: { name: `export-${number}.csv`, contentType: CSV_TYPE, parts } };
  },
});
