import { presentSync, syncResource } from "@matchbook/api/resources/bank";
import { presentStatementPreview, statementPreviewResource } from "@matchbook/api/resources/statement-preview";
import { listSyncsQuery, uploadStatementQuery } from "@matchbook/api/schemas/bank-connections";
import type { UploadStatementRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { statementFormats } from "@matchbook/statements/value-sets";
import type { z } from "zod";
import { pageOf } from "../http/answers.ts";
import { accepted, one, page, route } from "../http/route.ts";
import type { Named } from "../http/route-types.ts";
import { asListed } from "../http/syncs.ts";
import { type FileInput, fileMessages, fileUpload, uploadLimits } from "../http/uploads.ts";

export const statements = {
  uploadStatement: route.post("/api/v1/bank-connections/:id/statements", "bank-connections:write", {
    summary: "Upload a statement file; it is imported in the background",
    description:
      `The body is the file: ${statementFormats()}, also in a gzip or a zip, at most 64 MiB. The format is detected; CSV is ` +
      "read by the connection's `csvMapping` or a known bank's header. Answers at once; poll `GET /syncs/{id}` or wait for " +
      "the event `sync.completed` or `sync.failed`.",
    query: uploadStatementQuery,
    upload: fileUpload(64),
    success: accepted("The sync that imports the file", syncResource, presentSync),
    errors: ["bank_connection_disconnected", "too_many_statement_files"],
    handler: ({ params, query, ...file }, call, { transactions, config }) =>
      transactions.uploadStatement(statementMessages({ ...params, ...query }, file), call, uploadLimits(config)),
  }),
  previewStatement: route.post("/api/v1/bank-connections/:id/statements/preview", "bank-connections:write", {
    summary: "Show what an import of a statement file would do",
    description:
      "Reads the file exactly as an upload would, and stores nothing. The answer shows each row as new, duplicate, " +
      "skipped or wrong, the totals by currency, and for a CSV file with an unknown header a proposed `csvMapping`, by " +
      "which the rows are read. A zip is previewed up to 16 MiB.",
    query: uploadStatementQuery,
    upload: fileUpload(64),
    success: one("The preview", statementPreviewResource, presentStatementPreview),
    errors: ["bank_connection_disconnected", "too_many_statement_files"],
    handler: ({ params, query, ...file }, call, { transactions, config }) =>
      transactions.previewStatement(statementMessages({ ...params, ...query }, file), call, uploadLimits(config)),
  }),
  listSyncs: route.get("/api/v1/syncs", "bank-connections:read", {
    summary: "List imports, newest first",
    description: "All imports of the tenant, or those of one bank connection or in some statuses.",
    query: listSyncsQuery,
    success: page("A page of syncs", syncResource, "syncs", presentSync),
    handler: async ({ query }, call, context) => {
      const { bankConnectionId, status: statuses = [] } = query;
      const answer = await context.transactions.listSyncs({ page: pageOf(query), bankConnectionId, statuses }, call);
      return { syncs: await asListed(context, answer.syncs, call), page: answer.page };
    },
  }),
  getSync: route.get("/api/v1/syncs/:id", "bank-connections:read", {
    summary: "Get the progress of an import",
    description:
      "Poll it until `status` is `completed` or `failed`, for example once a second, or subscribe to " +
      "`sync.completed` and `sync.failed`.",
    success: one("The sync", syncResource, presentSync),
    handler: async ({ params }, call, context) => {
      const sync = await context.transactions.getSync(params, call);
      const [listed = sync] = await asListed(context, [sync], call);
      return listed;
    },
  }),
  cancelSync: route.delete("/api/v1/syncs/:id", "bank-connections:write", {
    summary: "Cancel an import; the transactions it has stored are kept",
    description:
      "Stops a pending or running import before its next chunk of lines and removes its file. The sync becomes `failed` " +
      "with the error `Cancelled` and emits `sync.failed`. Cancelling a cancelled sync again answers the same and emits nothing.",
    success: one("The cancelled sync", syncResource, presentSync),
    errors: ["sync_final"],
    handler: ({ params }, call, { transactions }) => transactions.cancelSync(params, call),
  }),
};

function statementMessages(
  {
    id,
    filename,
    leaveOut = [],
    csvMapping: mappingJson,
  }: { id: string } & Named<z.output<typeof uploadStatementQuery>>,
  { contentType, ...file }: FileInput & { contentType: string | undefined },
): AsyncGenerator<UploadStatementRequest> {
  const csvMapping = mappingJson === undefined ? undefined : { mappingJson };
  const header = { bankConnectionId: id, filename, contentType, leaveOut: leaveOut.map(BigInt), csvMapping };
  return fileMessages(header, file);
}
