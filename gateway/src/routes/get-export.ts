import { presentExport } from "@matchbook/api/presenters/export";
import { exportResource } from "@matchbook/api/resources/export";
import { exportNumberParamSchema } from "@matchbook/api/schemas/exports";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { exportNumber } from "../ledger-files/postings.ts";

export const getExport = defineRoute({
  method: "get",
  path: "/api/v1/exports/:number",
  summary: "Get an export batch",
  description: "With its sums per month, currency and kind.",
  auth: { scope: "exports:read" },
  params: exportNumberParamSchema,
  success: one("The batch", exportResource),
  errors: ["export_not_found"],
  handler: async ({ params }, call, { matching }) =>
    data(presentExport(await matching.getExport({ number: exportNumber(params) }, call))),
});
