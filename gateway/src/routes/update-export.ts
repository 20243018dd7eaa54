import { presentExport } from "@matchbook/api/presenters/export";
import { exportResource } from "@matchbook/api/resources/export";
import { exportNumberParamSchema, updateExportSchema } from "@matchbook/api/schemas/exports";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { exportNumber } from "../ledger-files/postings.ts";

export const updateExport = defineRoute({
  method: "patch",
  path: "/api/v1/exports/:number",
  summary: "Mark an export batch as booked, or recall it",
  description:
    "`booked` says that the ledger has the batch. `recalled` says that it has not: the decisions of the batch are part " +
    "of the next one. Both are final; repeating the same is no change.",
  auth: { scope: "exports:write" },
  params: exportNumberParamSchema,
  body: updateExportSchema,
  success: one("The changed batch", exportResource),
  errors: ["export_not_found", "export_final"],
  handler: async ({ params, body }, call, { matching }) =>
    data(presentExport(await matching.updateExport({ number: exportNumber(params), ...body }, call))),
});
