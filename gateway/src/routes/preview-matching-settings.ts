import { presentMatchingSettingsPreview } from "@matchbook/api/presenters/matching-settings";
import { matchingSettingsPreviewResource } from "@matchbook/api/resources/matching-settings";
import { previewMatchingSettingsSchema } from "@matchbook/api/schemas/matching-settings";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { toSettingsChange } from "./settings-change.ts";

export const previewMatchingSettings = defineRoute({
  method: "post",
  path: "/api/v1/matching-settings/preview",
  summary: "Show what changed settings would do with the latest transactions",
  description:
    "Matches the latest transactions again as if they had just arrived: under the present settings and with the given " +
    "changes. Compares both with what people decided. Stores nothing. Leaves out ignored and returned transactions.",
  auth: { scope: "matching-settings:read" },
  body: previewMatchingSettingsSchema,
  success: one("Both outcomes", matchingSettingsPreviewResource),
  handler: async ({ body: { transactions, ...change } }, call, { matching }) =>
    data(
      presentMatchingSettingsPreview(
        await matching.previewMatchingSettings({ change: toSettingsChange(change), lines: transactions }, call),
      ),
    ),
});
