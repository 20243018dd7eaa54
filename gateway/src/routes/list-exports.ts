import { presentExport } from "@matchbook/api/presenters/export";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { exportResource } from "@matchbook/api/resources/export";
import { listExportsQuery } from "@matchbook/api/schemas/exports";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listExports = defineRoute({
  method: "get",
  path: "/api/v1/exports",
  operationId: "listExports",
  summary: "List export batches, newest first",
  description: "Each with its sums per month, currency and kind.",
  auth: { scope: "exports:read" },
  query: listExportsQuery,
  success: { status: 200, description: "A page of batches", body: listEnvelope(exportResource) },
  errors: [],
  handler: async ({ query }, call, { matching }) => {
    const { exports, page } = await matching.listExports({ page: query }, call);
    return list(exports.map(presentExport), page);
  },
});
