import type { updateMatchingSettingsSchema } from "@matchbook/api/schemas/matching-settings";
import type { UpdateMatchingSettingsRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import type { Named } from "../http/define-route.ts";

/** The change of the settings that a body describes. A list replaces the stored one. */
export function toSettingsChange({
  ceilings,
  differenceLimits,
  ruleCeilings,
  ceilingOtherwise,
  tableMappings,
  ...rest
}: Named<z.output<typeof updateMatchingSettingsSchema>>): UpdateMatchingSettingsRequest {
  return {
    ...rest,
    ceilings: ceilings && { ceilings },
    tableMappingsJson: tableMappings && { texts: tableMappings },
    differenceLimits: differenceLimits && { ceilings: differenceLimits },
    ruleCeilings: ruleCeilings && { ceilings: ruleCeilings },
    ceilingOtherwise:
      ceilingOtherwise === undefined
        ? undefined
        : { amount: ceilingOtherwise === null ? undefined : BigInt(ceilingOtherwise) },
  };
}
