import { presentMatchingSettings } from "@matchbook/api/presenters/matching-settings";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getMatchingSettings = defineRoute({
  method: "get",
  path: "/api/v1/matching-settings",
  operationId: "getMatchingSettings",
  summary: "Get the settings of automatic matching",
  description: "Settings that were never changed have their defaults.",
  auth: { scope: "matching-settings:read" },
  success: { status: 200, description: "The settings", body: dataEnvelope(matchingSettingsResource) },
  errors: [],
  handler: async (_input, call, { matching }) =>
    data(presentMatchingSettings(await matching.getMatchingSettings({}, call))),
});
