import { presentExport } from "@matchbook/api/presenters/export";
import { exportResource } from "@matchbook/api/resources/export";
import { listExportsQuery } from "@matchbook/api/schemas/exports";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listExports = defineRoute({
  method: "get",
  path: "/api/v1/exports",
  summary: "List export batches, newest first",
  description: "Each with its sums per month, currency and kind.",
  auth: { scope: "exports:read" },
  query: listExportsQuery,
  success: page("A page of batches", exportResource),
  handler: async ({ query }, call, { matching }) => {
    const { exports, page } = await matching.listExports({ page: query }, call);
    return list(exports.map(presentExport), page);
  },
});
