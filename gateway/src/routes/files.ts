import { fileResource, filesResource } from "@matchbook/api/resources/file";
import { listFilesQuery } from "@matchbook/api/schemas/files";
import { AppError } from "@matchbook/runtime/errors/errors";
import { findFile, newestFiles, originalName, readOriginal, removeFile as remove } from "../http/files.ts";
import { file, one, route } from "../http/route.ts";

export const files = {
  listFiles: route.get("/api/v1/files", "files:read", {
    summary: "List the files that were handed in, newest first",
    description:
      "Statements and files of open items, with what each created, when and by whom. Pass the `next` of an answer as " +
      "`before` of the following request. `GET /transactions?syncId=` lists the transactions of a statement, and " +
      "`GET /history?operationId=` what a file of open items created and changed.",
    query: listFilesQuery,
    success: one("The files", filesResource),
    handler: async ({ query }, call, context) => {
      const files = await newestFiles(context, query, call);
      return { files, next: files.length < query.limit ? undefined : files.at(-1)?.id };
    },
  }),
  getFile: route.get("/api/v1/files/:id", "files:read", {
    summary: "Get a file that was handed in",
    description: "What it created, when and by whom, and whether its import was taken back.",
    success: one("The file", fileResource),
    handler: async ({ params }, call, context) => (await findFile(context, params.id, call)).file,
  }),
  downloadFile: route.get("/api/v1/files/:id/content", "files:read", {
    summary: "Download the original of a file",
    description:
      "The bytes as they were handed in, until `keptUntil`. Originals are kept for 90 days and up to 256 MiB per service " +
      "unless the server is set otherwise; the oldest go first. If reading fails, the connection is closed before the end " +
      "of the answer.",
    success: file("The file", "application/octet-stream"),
    errors: ["original_not_kept"],
    handler: async ({ params: { id } }, call, context) => {
      const { file: found, owner } = await findFile(context, id, call);
      if (found.keptUntil === undefined) throw new AppError("original_not_kept");
      const parts = readOriginal(owner, id, call, context);
      return { name: originalName(found), contentType: "application/octet-stream", parts };
    },
  }),
  removeFile: route.delete("/api/v1/files/:id", "files:write", {
    summary: "Take the import of a file back",
    description:
      "Deletes the transactions of a statement with its balances, or the invoices that a file of open items created, and " +
      "restores the invoices that it changed. It is refused whole while something was decided about one of them: a match " +
      "(also one that matching confirmed), a rejected suggestion, an adjustment, an ignored or assigned transaction, an " +
      "export, a closed period. `details` name what. Suggestions are no decisions; they are deleted. " +
      "Transactions that a later file has as well are deleted, until that one is imported again. " +
      "Counterparties stay. The file stays in the list and can be imported again. It cannot be undone. A request that " +
      "ended early, as by a decision made meanwhile, goes on when repeated.",
    bulk: true,
    success: one("The file, taken back", fileResource),
    errors: ["file_unfinished", "file_in_use", "file_too_large_to_remove"],
    handler: ({ params }, call, context) => remove(context, params.id, call),
  }),
};
