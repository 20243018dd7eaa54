import { presentMatchingSettings } from "@matchbook/api/presenters/matching-settings";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import { updateMatchingSettingsSchema } from "@matchbook/api/schemas/matching-settings";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const updateMatchingSettings = defineRoute({
  method: "patch",
  path: "/api/v1/matching-settings",
  operationId: "updateMatchingSettings",
  summary: "Change what automatic matching may do by itself",
  description:
    "Holds for what is matched from then on. A threshold only ever makes matching more or less careful: what it confirms always " +
    "needs firm evidence, too, whatever its score.",
  auth: { scope: "matching-settings:write" },
  body: updateMatchingSettingsSchema,
  atLeastOneField: true,
  success: { status: 200, description: "The settings afterwards", body: dataEnvelope(matchingSettingsResource) },
  errors: [],
  handler: async ({ body }, call, { matching }) => {
    const { autoConfirm, suggestFrom, confirmFrom, margin, ceilings, ceilingOtherwise } = body;
    const settings = await matching.updateMatchingSettings(
      {
        autoConfirm,
        suggestFrom,
        confirmFrom,
        margin,
        ceilings: ceilings && { ceilings },
        ceilingOtherwise:
          ceilingOtherwise === undefined
            ? undefined
            : { amount: ceilingOtherwise === null ? undefined : BigInt(ceilingOtherwise) },
      },
      call,
    );
    return data(presentMatchingSettings(settings));
  },
});
