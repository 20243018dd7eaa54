import { datevQuery, exportNumberParamSchema } from "@matchbook/api/schemas/exports";
import type { ExportBatch } from "@matchbook/proto/matchbook/matching/v1/export";
import { AppError, type FieldError } from "@matchbook/runtime/errors";
import { csvSuccess } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";
import { type DatevPart, datevFile, datevFileName, fitsDatev } from "../ledger-files/datev.ts";
import { exportNumber, pagesOfPostings } from "../ledger-files/postings.ts";

export const exportDatev = defineRoute({
  method: "get",
  path: "/api/v1/exports/:number/datev.csv",
  summary: "Download the postings of one month and currency for DATEV",
  description:
    "A file of the DATEV format (EXTF 700, Buchungsstapel) in Windows-1252. The `sums` of the batch say which months and " +
    "currencies it has. It needs `datev` and every account in the export settings with which the batch was made. If " +
    "reading fails, the connection is closed before the end of the answer.",
  auth: { scope: "exports:read" },
  params: exportNumberParamSchema,
  query: datevQuery,
  streams: true,
  success: csvSuccess,
  errors: ["export_not_found", "export_unavailable"],
  handler: async ({ params, query: part }, call, context) => {
    const number = exportNumber(params);
    const batch = await context.matching.getExport({ number }, call);
    const { ledger } = await context.matching.getExportSettings({ version: batch.settingsVersion }, call);
    const client = ledger?.datev;
    const fields = [...(client === undefined ? [NO_CLIENT] : []), ...problemsOf(batch, part)];
    if (client === undefined || fields.length > 0) throw new AppError("export_unavailable", { fields });
    const parts = datevFile({ batch, client, part }, pagesOfPostings(number, call, context));
    const contentType = "text/csv; charset=windows-1252; header=present";
    return { body: undefined, file: { name: datevFileName(batch, part), contentType, parts } };
  },
});

const NO_CLIENT: FieldError = { field: "datev", message: "Must be in the export settings" };

function problemsOf({ sums }: ExportBatch, { month, currency }: DatevPart): FieldError[] {
  const ofPart = sums.filter((sum) => sum.month === month && sum.currency === currency);
  if (ofPart.length === 0) return [{ field: "month", message: "The batch has no postings of this month and currency" }];
  return [
    ...(fitsDatev(currency) ? [] : [{ field: "currency", message: "Has more decimals than a DATEV file" }]),
    ...(ofPart.some(({ unassigned }) => unassigned > 0n) ? [NO_ACCOUNTS] : []),
  ];
}

const NO_ACCOUNTS: FieldError = { field: "accounts", message: "Must name the accounts of all postings" };
