import { Identity, type MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { matchingSettingsPreviewResource, matchingSettingsResource } from "../resources/matching-settings.ts";
import type { Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

export function presentMatchingSettings(
  settings: MatchingSettings,
): Shown<typeof matchingSettingsResource, MatchingSettings> {
  const { identity = emptyMessage(Identity) } = settings;
  return plain(matchingSettingsResource, { ...settings, identity });
}

export const presentMatchingSettingsPreview = whole(matchingSettingsPreviewResource);
