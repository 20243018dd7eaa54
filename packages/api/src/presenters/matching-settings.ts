import { Identity, type MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { PreviewMatchingSettingsResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { matchingSettingsPreviewResource, matchingSettingsResource } from "../resources/matching-settings.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentMatchingSettings(
  settings: MatchingSettings,
): Shown<typeof matchingSettingsResource, MatchingSettings> {
  const { identity = emptyMessage(Identity) } = settings;
  return plain(matchingSettingsResource, { ...settings, identity });
}

export function presentMatchingSettingsPreview(
  preview: PreviewMatchingSettingsResponse,
): Shown<typeof matchingSettingsPreviewResource, PreviewMatchingSettingsResponse, "lines" | "decided"> {
  const { lines: transactions, decided: decidedByPeople } = preview;
  return { ...plain(matchingSettingsPreviewResource, preview), transactions, decidedByPeople };
}
