import { presentExportSettings } from "@matchbook/api/presenters/export";
import { exportSettingsResource } from "@matchbook/api/resources/export";
import { putExportSettingsSchema } from "@matchbook/api/schemas/exports";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const putExportSettings = defineRoute({
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
});
