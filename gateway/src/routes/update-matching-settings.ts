import { presentMatchingSettings } from "@matchbook/api/presenters/matching-settings";
import { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import { updateMatchingSettingsSchema } from "@matchbook/api/schemas/matching-settings";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { toSettingsChange } from "./settings-change.ts";

export const updateMatchingSettings = defineRoute({
  method: "patch",
  path: "/api/v1/matching-settings",
  summary: "Change the settings of automatic matching",
  description:
    "Applies to later matching only. A threshold makes matching more or less careful; every confirmation also needs " +
    "firm evidence, whatever its score.",
  auth: { scope: "matching-settings:write" },
  body: updateMatchingSettingsSchema,
  atLeastOneField: true,
  success: one("The changed settings", matchingSettingsResource),
  handler: async ({ body }, call, { matching }) =>
    data(presentMatchingSettings(await matching.updateMatchingSettings(toSettingsChange(body), call))),
});
