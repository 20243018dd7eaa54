import type { Ceiling, MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { z } from "zod";
import type { matchingSettingsResource } from "../resources/matching-settings.ts";
import { amount, timeOrNull } from "./common.ts";

/** A tenant's settings for automatic matching. */
export function presentMatchingSettings(settings: MatchingSettings): z.input<typeof matchingSettingsResource> {
  return {
    autoConfirm: settings.autoConfirm,
    suggestFrom: settings.suggestFrom,
    confirmFrom: settings.confirmFrom,
    margin: settings.margin,
    ceilings: settings.ceilings.map(presentCeiling),
    ceilingOtherwise: settings.ceilingOtherwise === undefined ? null : Number(settings.ceilingOtherwise),
    differenceLimits: settings.differenceLimits.map(presentCeiling),
    updatedAt: timeOrNull(settings.updatedAt),
  };
}

function presentCeiling({ currency, amount: minor }: Ceiling): { currency: string; amount: number } {
  return { currency, amount: amount(minor, currency) };
}
