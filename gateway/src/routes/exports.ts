import {
  exportPreviewResource,
  exportProofResource,
  exportResource,
  postingsResource,
  presentExportProof,
  presentPosting,
} from "@matchbook/api/resources/export";
import { listQuery } from "@matchbook/api/schemas/common";
import { datevQuery, exportNumberParamSchema, postingsQuery, updateExportSchema } from "@matchbook/api/schemas/exports";
import type { ExportBatch } from "@matchbook/proto/matchbook/matching/v1/export";
import { AppError, type FieldError } from "@matchbook/runtime/errors/errors";
import { z } from "zod";
import { pageOf } from "../http/answers.ts";
import { csvFile } from "../http/csv-answer.ts";
import { asShown, created, file, one, page, route } from "../http/route.ts";
import { CSV_TYPE } from "../http/send-csv.ts";
import { type DatevPart, datevFile, datevFileName, fitsDatev } from "../ledger-files/datev.ts";
import { journalXml } from "../ledger-files/journal-xml.ts";
import { pagesOfPostings } from "../ledger-files/postings.ts";
import { postingsCsv } from "../ledger-files/postings-csv.ts";

const NO_CLIENT: FieldError = { field: "datev", message: "Must be in the export settings" };

const NO_ACCOUNTS: FieldError = { field: "accounts", message: "Must name the accounts of all postings" };

export const exports = {
  createExport: route.post("/api/v1/exports", "exports:write", {
    summary: "Make a batch of all decisions since the last one",
    description:
      "A batch has a number without gaps, and its decisions as postings: payments, returns, adjustments, and reversals of " +
      "what was cancelled or changed. Each decision is in exactly one batch that is not recalled. A batch that a crash " +
      "left unfinished is finished first, with the decisions it was begun with. A full batch has `more`: then make another.",
    bulk: true,
    success: created("The batch", exportResource),
    errors: ["nothing_to_export"],
    handler: (_input, call, { matching }) => matching.createExport({}, call),
  }),
  listExports: route.get("/api/v1/exports", "exports:read", {
    summary: "List export batches, newest first",
    description: "Each with its sums per month, currency and kind.",
    query: listQuery,
    success: page("A page of batches", exportResource, "exports"),
    handler: ({ query }, call, { matching }) => matching.listExports({ page: pageOf(query) }, call),
  }),
  previewExport: route.get("/api/v1/exports/preview", "exports:read", {
    summary: "Show what the next export batch would have",
    description:
      "Its sums per month, currency and kind, and the accounts that the export settings lack for it. It makes no batch. A " +
      "batch with more than 10,000 postings is shown in part.",
    success: one("The batch as it would be now", exportPreviewResource),
    handler: (_input, call, { matching }) => matching.previewExport({}, call),
  }),
  proveExports: route.get("/api/v1/exports/proof", "exports:read", {
    summary: "Prove export batches against the reconciliation statements",
    description:
      "Payments and returns in batches and in none, from the history, are what transactions have allocated, from their " +
      "counts. Any other difference than 0 means that one is wrong. Counts follow a decision within moments.",
    success: one("The proof by currency", z.array(exportProofResource), asShown),
    handler: async (_input, call, { matching, transactions }) => {
      const { ids: bankConnectionIds } = await transactions.listBankConnectionIds({}, call);
      const [exported, { sums }] = await Promise.all([
        matching.sumExported({}, call),
        matching.sumMatched({ bankConnectionIds }, call),
      ]);
      return presentExportProof(exported, sums);
    },
  }),
  getExport: route.get("/api/v1/exports/:number", "exports:read", {
    summary: "Get an export batch",
    description: "With its sums per month, currency and kind.",
    params: exportNumberParamSchema,
    success: one("The batch", exportResource),
    errors: ["export_not_found"],
    handler: ({ params }, call, { matching }) => matching.getExport(params, call),
  }),
  updateExport: route.patch("/api/v1/exports/:number", "exports:write", {
    summary: "Mark an export batch as booked, or recall it",
    description:
      "`booked` says that the ledger has the batch. `recalled` says that it has not: the decisions of the batch are part " +
      "of the next one. Both are final; repeating the same is no change.",
    params: exportNumberParamSchema,
    body: updateExportSchema,
    success: one("The changed batch", exportResource),
    errors: ["export_not_found", "export_final"],
    handler: ({ params, body }, call, { matching }) => matching.updateExport({ ...params, ...body }, call),
  }),
  listPostings: route.get("/api/v1/exports/:number/postings", "exports:read", {
    summary: "List the postings of an export batch in the order of their decisions",
    description:
      "The same request has the same answer at any time. An answer has at least `limit` postings while there are as many: " +
      "those of one decision are never divided.",
    params: exportNumberParamSchema,
    query: postingsQuery,
    success: one("Postings", postingsResource, asShown),
    errors: ["export_not_found"],
    handler: async ({ params, query }, call, { matching }) => {
      const { postings, next } = await matching.listPostings({ ...params, ...query }, call);
      return { postings: postings.map(presentPosting), next: next === undefined ? null : Number(next) };
    },
  }),
  exportPostings: route.get("/api/v1/exports/:number/postings.csv", "exports:read", {
    summary: "Download an export batch as CSV with the tenant's own columns",
    description:
      "Columns, delimiter and decimal sign are those of the export settings with which the batch was made, by default " +
      "every field of a posting. A text that a spreadsheet would read as a formula begins with an apostrophe. If reading " +
      "fails, the connection is closed before the end of the answer.",
    params: exportNumberParamSchema,
    success: csvFile,
    errors: ["export_not_found"],
    handler: async ({ params: { number } }, call, context) => {
      const { settingsVersion: version } = await context.matching.getExport({ number }, call);
      const { ledger } = await context.matching.getExportSettings({ version }, call);
      const parts = postingsCsv(ledger?.csv, pagesOfPostings(number, call, context));
      return { name: `export-${number}.csv`, contentType: CSV_TYPE, parts };
    },
  }),
  exportDatev: route.get("/api/v1/exports/:number/datev.csv", "exports:read", {
    summary: "Download the postings of one month and currency for DATEV",
    description:
      "A file of the DATEV format (EXTF 700, Buchungsstapel) in Windows-1252. The `sums` of the batch say which months and " +
      "currencies it has. It needs `datev` and every account in the export settings with which the batch was made. If " +
      "reading fails, the connection is closed before the end of the answer.",
    params: exportNumberParamSchema,
    query: datevQuery,
    success: csvFile,
    errors: ["export_not_found", "export_unavailable"],
    handler: async ({ params: { number }, query: part }, call, context) => {
      const batch = await context.matching.getExport({ number }, call);
      const { ledger } = await context.matching.getExportSettings({ version: batch.settingsVersion }, call);
      const client = ledger?.datev;
      const fields = [...(client === undefined ? [NO_CLIENT] : []), ...problemsOf(batch, part)];
      if (client === undefined || fields.length > 0) throw new AppError("export_unavailable", { fields });
      const parts = datevFile({ batch, client, part }, pagesOfPostings(number, call, context));
      return { name: datevFileName(batch, part), contentType: "text/csv; charset=windows-1252; header=present", parts };
    },
  }),
  exportJournal: route.get("/api/v1/exports/:number/journal.xml", "exports:read", {
    summary: "Download an export batch as a journal in XML",
    description:
      "Its elements are named as the general ledger entries of the Standard Audit File for Tax (OECD SAF-T 2.0). Each " +
      "posting is a transaction with a debited and a credited line; a line without an account has no `AccountID`. If " +
      "reading fails, the connection is closed before the end of the answer.",
    params: exportNumberParamSchema,
    success: file("The journal", "application/xml"),
    errors: ["export_not_found"],
    handler: async ({ params: { number } }, call, context) => {
      const batch = await context.matching.getExport({ number }, call);
      const parts = journalXml(batch, pagesOfPostings(number, call, context));
      return { name: `export-${number}.xml`, contentType: "application/xml; charset=utf-8", parts };
    },
  }),
};

function problemsOf({ sums }: ExportBatch, { month, currency }: DatevPart): FieldError[] {
  const ofPart = sums.filter((sum) => sum.month === month && sum.currency === currency);
  if (ofPart.length === 0) return [{ field: "month", message: "The batch has no postings of this month and currency" }];
  return [
    ...(fitsDatev(currency) ? [] : [{ field: "currency", message: "Has more decimals than a DATEV file" }]),
    ...(ofPart.some(({ unassigned }) => unassigned > 0n) ? [NO_ACCOUNTS] : []),
  ];
}
