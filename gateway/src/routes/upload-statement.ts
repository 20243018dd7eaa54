import { presentSync } from "@matchbook/api/presenters/bank";
import { syncResource } from "@matchbook/api/resources/bank";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { uploadStatementQuery } from "@matchbook/api/schemas/bank-connections";
import { idParamSchema } from "@matchbook/api/schemas/common";
import type {
  StatementHeader,
  UploadStatementRequest,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

/** Size limit of a statement file, in bytes. */
const STATEMENT_LIMIT = 64 * 1024 * 1024;

export const uploadStatement = defineRoute({
  method: "post",
  path: "/api/v1/bank-connections/:id/statements",
  operationId: "uploadStatement",
  summary: "Upload a statement file; it is imported in the background",
  auth: { scope: "bank-connections:write" },
  params: idParamSchema,
  idNotFound: "bank_connection_not_found",
  query: uploadStatementQuery,
  creates: true,
  upload: { maxBytes: STATEMENT_LIMIT, mediaTypes: ["application/octet-stream", "*/*"] },
  success: { status: 202, description: "The sync that imports the file", body: dataEnvelope(syncResource) },
  errors: ["bank_connection_not_found", "bank_connection_disconnected", "too_many_statement_files"],
  handler: async ({ params, query, upload, contentType, contentLength }, call, { transactions, config }) => {
    const size = contentLength === undefined ? undefined : BigInt(contentLength);
    const header = { bankConnectionId: params.id, filename: query.filename, contentType, size };
    const sync = await transactions.uploadStatement(statement(header, upload), call, {
      timeoutMs: config.UPLOAD_TIMEOUT_MS,
      stallMs: config.REQUEST_TIMEOUT_MS,
    });
    return data(presentSync(sync));
  },
});

async function* statement(
  header: StatementHeader,
  file: AsyncIterable<Buffer>,
): AsyncGenerator<UploadStatementRequest> {
  yield { part: { $case: "header", value: header } };
  for await (const chunk of file) yield { part: { $case: "chunk", value: chunk } };
}
