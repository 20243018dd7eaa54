import { presentExportSettings } from "@matchbook/api/presenters/export";
import { exportSettingsResource } from "@matchbook/api/resources/export";
import { putExportSettingsSchema } from "@matchbook/api/schemas/exports";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

/** The settings of exports. */
export const exportSettings = {
  getExportSettings: defineRoute({
    method: "get",
    path: "/api/v1/export-settings",
    summary: "Get the settings of exports",
    description: "The accounts of the tenant's ledger, the columns of CSV files, and the tenant as DATEV knows it.",
    auth: { scope: "exports:read" },
    success: one("The settings", exportSettingsResource),
    handler: async (_input, call, { matching }) =>
      data(presentExportSettings(await matching.getExportSettings({ version: undefined }, call))),
  }),
  putExportSettings: defineRoute({
    method: "put",
    path: "/api/v1/export-settings",
    summary: "Replace the settings of exports",
    description:
      "Makes a new version, with which later batches are made. An earlier batch keeps the version that it was made with: " +
      "recall it to make it again. What is left out has its default.",
    auth: { scope: "exports:write" },
    body: putExportSettingsSchema,
    success: one("The new version", exportSettingsResource),
    errors: ["changed_meanwhile"],
    handler: async ({ body: { expectedVersion, ...ledger } }, call, { matching }) =>
      data(presentExportSettings(await matching.putExportSettings({ ledger, expectedVersion }, call))),
  }),
};
