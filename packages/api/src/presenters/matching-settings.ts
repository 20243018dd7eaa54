import type { MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import { amount, timeOrNull } from "./common.ts";

/** What a tenant decided about automatic matching, as the REST API shows it. */
export function presentMatchingSettings(settings: MatchingSettings) {
  return {
    autoConfirm: settings.autoConfirm,
    suggestFrom: settings.suggestFrom,
    confirmFrom: settings.confirmFrom,
    margin: settings.margin,
    ceilings: settings.ceilings.map(({ currency, amount: minor }) => ({ currency, amount: amount(minor, currency) })),
    ceilingOtherwise: settings.ceilingOtherwise === undefined ? null : Number(settings.ceilingOtherwise),
    updatedAt: timeOrNull(settings.updatedAt),
  };
}
