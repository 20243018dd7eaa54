import { presentMatchingSettings } from "@matchbook/api/presenters/matching-settings";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import { updateMatchingSettingsSchema } from "@matchbook/api/schemas/matching-settings";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { toSettingsChange } from "./settings-change.ts";

export const updateMatchingSettings = defineRoute({
  method: "patch",
  path: "/api/v1/matching-settings",
  operationId: "updateMatchingSettings",
  summary: "Change the settings of automatic matching",
  description:
    "Applies to later matching only. A threshold makes matching more or less careful; every confirmation also needs " +
    "firm evidence, whatever its score.",
  auth: { scope: "matching-settings:write" },
  body: updateMatchingSettingsSchema,
  atLeastOneField: true,
  success: { status: 200, description: "The changed settings", body: dataEnvelope(matchingSettingsResource) },
  errors: [],
  handler: async ({ body }, call, { matching }) =>
    data(presentMatchingSettings(await matching.updateMatchingSettings(toSettingsChange(body), call))),
});
