import { presentExport } from "@matchbook/api/presenters/export";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { exportResource } from "@matchbook/api/resources/export";
import { exportNumberParamSchema } from "@matchbook/api/schemas/exports";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { exportNumber } from "../ledger-files/postings.ts";

export const getExport = defineRoute({
  method: "get",
  path: "/api/v1/exports/:number",
  operationId: "getExport",
  summary: "Get an export batch",
  description: "With its sums per month, currency and kind.",
  auth: { scope: "exports:read" },
  params: exportNumberParamSchema,
  success: { status: 200, description: "The batch", body: dataEnvelope(exportResource) },
  errors: ["export_not_found"],
  handler: async ({ params }, call, { matching }) =>
    data(presentExport(await matching.getExport({ number: exportNumber(params) }, call))),
});
