import { presentStatementPreview } from "@matchbook/api/presenters/statement-preview";
import { statementPreviewResource } from "@matchbook/api/resources/statement-preview";
import { uploadStatementQuery } from "@matchbook/api/schemas/bank-connections";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";
import { STATEMENT_FILES, statementMessages, statementUpload, uploadLimits } from "../http/statement-file.ts";

export const previewStatement = defineRoute({
  method: "post",
  path: "/api/v1/bank-connections/:id/statements/preview",
  summary: "Show what an import of a statement file would do",
  description:
    `${STATEMENT_FILES} ` +
    "Reads it exactly as an upload would, and stores nothing. The answer shows each row as new, duplicate, " +
    "skipped or wrong, the totals by currency, and for a CSV file with an unknown header a proposed `csvMapping`, by " +
    "which the rows are read. A zip is previewed up to 16 MiB.",
  auth: { scope: "bank-connections:write" },
  ...byId("bank_connection_not_found"),
  query: uploadStatementQuery,
  upload: statementUpload,
  success: one("The preview", statementPreviewResource),
  errors: ["bank_connection_disconnected", "too_many_statement_files"],
  handler: async ({ params, query, upload, contentType, contentLength }, call, { transactions, config }) => {
    const messages = statementMessages(
      { id: params.id, filename: query.filename },
      { upload, contentType, contentLength },
    );
    return data(presentStatementPreview(await transactions.previewStatement(messages, call, uploadLimits(config))));
  },
});
