import { presentFile } from "@matchbook/api/presenters/file";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { fileResource } from "@matchbook/api/resources/file";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { findFile } from "../http/files.ts";

export const getFile = defineRoute({
  method: "get",
  path: "/api/v1/files/:id",
  operationId: "getFile",
  summary: "Get a file that was handed in",
  description: "What it created, when and by whom, and whether its import was taken back.",
  auth: { scope: "files:read" },
  params: idParamSchema,
  idNotFound: "file_not_found",
  success: { status: 200, description: "The file", body: dataEnvelope(fileResource) },
  errors: ["file_not_found"],
  handler: async ({ params }, call, context) => data(presentFile((await findFile(context, params.id, call)).file)),
});
