import { presentFile } from "@matchbook/api/presenters/file";
import { filesResource } from "@matchbook/api/resources/file";
import { listFilesQuery } from "@matchbook/api/schemas/files";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { newestFiles } from "../http/files.ts";

export const listFiles = defineRoute({
  method: "get",
  path: "/api/v1/files",
  summary: "List the files that were handed in, newest first",
  description:
    "Statements and files of open items, with what each created, when and by whom. Pass the `next` of an answer as " +
    "`before` of the following request. `GET /transactions?syncId=` lists the transactions of a statement, and " +
    "`GET /history?operationId=` what a file of open items created and changed.",
  auth: { scope: "files:read" },
  query: listFilesQuery,
  success: one("The files", filesResource),
  handler: async ({ query }, call, context) => {
    const files = await newestFiles(context, query, call);
    const next = files.length < query.limit ? null : (files.at(-1)?.id ?? null);
    return data({ files: files.map(presentFile), next });
  },
});
