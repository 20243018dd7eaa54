import { presentMatchingSettingsPreview } from "@matchbook/api/presenters/matching-settings";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { matchingSettingsPreviewResource } from "@matchbook/api/resources/matching-settings";
import { previewMatchingSettingsSchema } from "@matchbook/api/schemas/matching-settings";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { toSettingsChange } from "./settings-change.ts";

export const previewMatchingSettings = defineRoute({
  method: "post",
  path: "/api/v1/matching-settings/preview",
  operationId: "previewMatchingSettings",
  summary: "Show what changed settings would do with the latest transactions",
  description:
    "Matches the latest transactions again as if they had just arrived: under the present settings and with the given " +
    "changes. Compares both with what people decided. Stores nothing. Leaves out ignored and returned transactions.",
  auth: { scope: "matching-settings:read" },
  body: previewMatchingSettingsSchema,
  success: { status: 200, description: "Both outcomes", body: dataEnvelope(matchingSettingsPreviewResource) },
  errors: [],
  handler: async ({ body: { transactions, ...change } }, call, { matching }) =>
    data(
      presentMatchingSettingsPreview(
        await matching.previewMatchingSettings({ change: toSettingsChange(change), lines: transactions }, call),
      ),
    ),
});
