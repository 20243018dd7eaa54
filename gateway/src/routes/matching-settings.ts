import {
  matchingSettingsPreviewResource,
  matchingSettingsResource,
  presentMatchingSettings,
} from "@matchbook/api/resources/matching-settings";
import { previewMatchingSettingsSchema, updateMatchingSettingsSchema } from "@matchbook/api/schemas/matching-settings";
import type { Ceiling } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { UpdateMatchingSettingsRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { one, route } from "../http/route.ts";
import type { Named } from "../http/route-types.ts";

function toSettingsChange({
  ceilingOtherwise: otherwise,
  tableMappings,
  ...body
}: Named<z.output<typeof updateMatchingSettingsSchema>>): UpdateMatchingSettingsRequest {
  const limits = (ceilings: Ceiling[] | undefined) => ceilings && { ceilings };
  return {
    ...body,
    ceilings: limits(body.ceilings),
    differenceLimits: limits(body.differenceLimits),
    ruleCeilings: limits(body.ruleCeilings),
    tableMappingsJson: tableMappings && { texts: tableMappings },
    ceilingOtherwise:
      otherwise === undefined ? undefined : { amount: otherwise === null ? undefined : BigInt(otherwise) },
  };
}

export const matchingSettings = {
  getMatchingSettings: route.get("/api/v1/matching-settings", "matching-settings:read", {
    summary: "Get the settings of automatic matching",
    description: "Settings that were never changed have their defaults.",
    success: one("The settings", matchingSettingsResource, presentMatchingSettings),
    handler: (_input, call, { matching }) => matching.getMatchingSettings({}, call),
  }),
  updateMatchingSettings: route.patch("/api/v1/matching-settings", "matching-settings:write", {
    summary: "Change the settings of automatic matching",
    description:
      "Applies to later matching only. A threshold makes matching more or less careful; every confirmation also needs " +
      "firm evidence, whatever its score.",
    body: updateMatchingSettingsSchema,
    success: one("The changed settings", matchingSettingsResource, presentMatchingSettings),
    handler: ({ body }, call, { matching }) => matching.updateMatchingSettings(toSettingsChange(body), call),
  }),
  previewMatchingSettings: route.post("/api/v1/matching-settings/preview", "matching-settings:read", {
    summary: "Show what changed settings would do with the latest transactions",
    description:
      "Matches the latest transactions again as if they had just arrived: under the present settings and with the given " +
      "changes. Compares both with what people decided. Stores nothing. Leaves out ignored and returned transactions.",
    body: previewMatchingSettingsSchema,
    success: one("Both outcomes", matchingSettingsPreviewResource),
    handler: ({ body: { transactions: lines, ...change } }, call, { matching }) =>
      matching.previewMatchingSettings({ change: toSettingsChange(change), lines }, call),
  }),
};
