import { presentMatchingSettings } from "@matchbook/api/presenters/matching-settings";
import { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const getMatchingSettings = defineRoute({
  method: "get",
  path: "/api/v1/matching-settings",
  summary: "Get the settings of automatic matching",
  description: "Settings that were never changed have their defaults.",
  auth: { scope: "matching-settings:read" },
  success: one("The settings", matchingSettingsResource),
  handler: async (_input, call, { matching }) =>
    data(presentMatchingSettings(await matching.getMatchingSettings({}, call))),
});
