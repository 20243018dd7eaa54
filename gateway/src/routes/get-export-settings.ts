import { presentExportSettings } from "@matchbook/api/presenters/export";
import { exportSettingsResource } from "@matchbook/api/resources/export";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const getExportSettings = defineRoute({
  method: "get",
  path: "/api/v1/export-settings",
  summary: "Get the settings of exports",
  description: "The accounts of the tenant's ledger, the columns of CSV files, and the tenant as DATEV knows it.",
  auth: { scope: "exports:read" },
  success: one("The settings", exportSettingsResource),
  handler: async (_input, call, { matching }) =>
    data(presentExportSettings(await matching.getExportSettings({ version: undefined }, call))),
});
