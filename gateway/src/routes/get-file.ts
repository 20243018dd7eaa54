import { presentFile } from "@matchbook/api/presenters/file";
import { fileResource } from "@matchbook/api/resources/file";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";
import { findFile } from "../http/files.ts";

export const getFile = defineRoute({
  method: "get",
  path: "/api/v1/files/:id",
  summary: "Get a file that was handed in",
  description: "What it created, when and by whom, and whether its import was taken back.",
  auth: { scope: "files:read" },
  ...byId("file_not_found"),
  success: one("The file", fileResource),
  handler: async ({ params }, call, context) => data(presentFile((await findFile(context, params.id, call)).file)),
});
