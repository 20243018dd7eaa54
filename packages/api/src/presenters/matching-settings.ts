import { type Ceiling, Identity, type MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import type {
  LineOutcome,
  PreviewMatchingSettingsResponse,
  SettingsOutcome,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import type { z } from "zod";
import {
  lineOutcomeResource,
  type matchingSettingsPreviewResource,
  matchingSettingsResource,
  settingsOutcomeResource,
} from "../resources/matching-settings.ts";
import { amount } from "./common.ts";
import { plain } from "./plain.ts";

/** A tenant's settings for automatic matching. */
export function presentMatchingSettings(settings: MatchingSettings): z.input<typeof matchingSettingsResource> {
  return {
    ...plain(matchingSettingsResource, settings),
    ceilings: settings.ceilings.map(presentCeiling),
    estimatedCeilings: settings.estimatedCeilings.map(presentCeiling),
    differenceLimits: settings.differenceLimits.map(presentCeiling),
    ruleCeilings: settings.ruleCeilings.map(presentCeiling),
    identity: plain(matchingSettingsResource.shape.identity, settings.identity ?? emptyMessage(Identity)),
    tableMappings: settings.tableMappingsJson.map((json) => JSON.parse(json)),
  };
}

function presentCeiling({ currency, amount: minor }: Ceiling): { currency: string; amount: number } {
  return { currency, amount: amount(minor, currency) };
}

type PreviewView = z.input<typeof matchingSettingsPreviewResource>;

/** What changed settings would do with the tenant's latest transactions. */
export function presentMatchingSettingsPreview(preview: PreviewMatchingSettingsResponse): PreviewView {
  return {
    transactions: preview.lines,
    decidedByPeople: preview.decided,
    current: presentSummary(preview.current),
    proposed: presentSummary(preview.proposed),
    changes: preview.changes.map(({ transactionCode, current, proposed }) => ({
      transactionId: transactionCode,
      current: presentOutcome(current),
      proposed: presentOutcome(proposed),
    })),
  };
}

function presentSummary(summary: SettingsOutcome | undefined): PreviewView["current"] {
  if (summary === undefined) throw new Error("a preview without its counts");
  return plain(settingsOutcomeResource, summary);
}

function presentOutcome(given: LineOutcome | undefined): PreviewView["changes"][number]["current"] {
  if (given === undefined) throw new Error("a changed line without its outcomes");
  return plain(lineOutcomeResource, given);
}
