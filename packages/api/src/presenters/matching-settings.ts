import type { Ceiling, Identity, MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import type {
  LineOutcome,
  PreviewMatchingSettingsResponse,
  SettingsOutcome,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { PreviewOutcome } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { matchingSettingsPreviewResource, matchingSettingsResource } from "../resources/matching-settings.ts";
import { amount, timeOrNull } from "./common.ts";

/** A tenant's settings for automatic matching. */
export function presentMatchingSettings(settings: MatchingSettings): z.input<typeof matchingSettingsResource> {
  return {
    autoConfirm: settings.autoConfirm,
    suggestFrom: settings.suggestFrom,
    confirmFrom: settings.confirmFrom,
    margin: settings.margin,
    ceilings: settings.ceilings.map(presentCeiling),
    baseCurrency: settings.baseCurrency,
    ceilingOtherwise: settings.ceilingOtherwise === undefined ? null : Number(settings.ceilingOtherwise),
    estimatedCeilings: settings.estimatedCeilings.map(presentCeiling),
    differenceLimits: settings.differenceLimits.map(presentCeiling),
    ruleCeilings: settings.ruleCeilings.map(presentCeiling),
    identity: presentIdentity(settings.identity),
    tableMappings: settings.tableMappingsJson.map((json) => JSON.parse(json)),
    updatedAt: timeOrNull(settings.updatedAt),
  };
}

function presentIdentity(identity: Identity | undefined): z.input<typeof matchingSettingsResource>["identity"] {
  const { names, taxIds, ibans } = identity ?? { names: [], taxIds: [], ibans: [] };
  return { names, taxIds, ibans };
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
  const { confirmed, suggested, none, contradictions } = summary;
  return { confirmed, suggested, none, contradictions };
}

function presentOutcome(given: LineOutcome | undefined): PreviewView["changes"][number]["current"] {
  if (given === undefined) throw new Error("a changed line without its outcomes");
  const { outcome, invoiceNumbers, contradicts } = given;
  return { outcome: outcome as PreviewOutcome, invoiceNumbers, contradicts };
}
