import { exportSettingsResource, presentExportSettings } from "@matchbook/api/resources/export";
import { putExportSettingsSchema } from "@matchbook/api/schemas/exports";
import { one, route } from "../http/route.ts";

export const exportSettings = {
  getExportSettings: route.get("/api/v1/export-settings", "exports:read", {
    summary: "Get the settings of exports",
    description: "The accounts of the tenant's ledger, the columns of CSV files, and the tenant as DATEV knows it.",
    success: one("The settings", exportSettingsResource, presentExportSettings),
    handler: (_input, call, { matching }) => matching.getExportSettings({ version: undefined }, call),
  }),
  putExportSettings: route.put("/api/v1/export-settings", "exports:write", {
    summary: "Replace the settings of exports",
    description:
      "Makes a new version, with which later batches are made. An earlier batch keeps the version that it was made with: " +
      "recall it to make it again. What is left out has its default.",
    body: putExportSettingsSchema,
    success: one("The new version", exportSettingsResource, presentExportSettings),
    errors: ["changed_meanwhile"],
    handler: ({ body: { expectedVersion, ...ledger } }, call, { matching }) =>
      matching.putExportSettings({ ledger, expectedVersion }, call),
  }),
};
