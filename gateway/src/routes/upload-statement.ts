import { presentSync } from "@matchbook/api/presenters/bank";
import { syncResource } from "@matchbook/api/resources/bank";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { uploadStatementQuery } from "@matchbook/api/schemas/bank-connections";
import { data } from "../http/answers.ts";
import { byId, defineRoute } from "../http/define-route.ts";
import { STATEMENT_FILES, statementMessages, statementUpload, uploadLimits } from "../http/statement-file.ts";

export const uploadStatement = defineRoute({
  method: "post",
  path: "/api/v1/bank-connections/:id/statements",
  summary: "Upload a statement file; it is imported in the background",
  description: `${STATEMENT_FILES} Answers at once; poll \`GET /syncs/{id}\` or wait for the event \`sync.completed\` or \`sync.failed\`.`,
  auth: { scope: "bank-connections:write" },
  ...byId("bank_connection_not_found"),
  query: uploadStatementQuery,
  creates: true,
  upload: statementUpload,
  success: { status: 202, description: "The sync that imports the file", body: dataEnvelope(syncResource) },
  errors: ["bank_connection_disconnected", "too_many_statement_files"],
  handler: async ({ params, query, upload, contentType, contentLength }, call, { transactions, config }) => {
    const messages = statementMessages({ id: params.id, ...query }, { upload, contentType, contentLength });
    return data(presentSync(await transactions.uploadStatement(messages, call, uploadLimits(config))));
  },
});
