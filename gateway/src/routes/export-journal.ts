import { exportNumberParamSchema } from "@matchbook/api/schemas/exports";
import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";
import { journalXml } from "../ledger-files/journal-xml.ts";
import { exportNumber, pagesOfPostings } from "../ledger-files/postings.ts";

export const exportJournal = defineRoute({
  method: "get",
  path: "/api/v1/exports/:number/journal.xml",
  summary: "Download an export batch as a journal in XML",
  description:
    "Its elements are named as the general ledger entries of the Standard Audit File for Tax (OECD SAF-T 2.0). Each " +
    "posting is a transaction with a debited and a credited line; a line without an account has no `AccountID`. If " +
    "reading fails, the connection is closed before the end of the answer.",
  auth: { scope: "exports:read" },
  params: exportNumberParamSchema,
  streams: true,
  success: { status: 200, description: "The journal", body: z.string(), mediaType: "application/xml" },
  errors: ["export_not_found"],
  handler: async ({ params }, call, context) => {
    const number = exportNumber(params);
    const batch = await context.matching.getExport({ number }, call);
    const parts = journalXml(batch, pagesOfPostings(number, call, context));
    const contentType = "application/xml; charset=utf-8";
    return { body: undefined, file: { name: `export-${number}.xml`, contentType, parts } };
  },
});
