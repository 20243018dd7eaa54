import { estimatedCeiling, LISTED_CURRENCIES } from "@matchbook/matcher/candidates/ceiling";
import { DEFAULT_SETTINGS, type MatchingSettings } from "@matchbook/matcher/model/settings";
import type {
  Identity,
  MatchingSettings as MatchingSettingsMessage,
} from "@matchbook/proto/matchbook/matching/v1/matching";
import type { StoredSettings } from "./rows.ts";
import { findSmall } from "./small-rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export const NO_IDENTITY: Identity = { names: [], taxIds: [], ibans: [] };

export async function findSettings(collections: TenantCollections): Promise<MatchingSettings> {
  return fromStoredSettings(await findSmall(collections, "settings"));
}

export function fromStoredSettings(stored: Partial<StoredSettings> = {}): MatchingSettings {
  const { updatedAt, identity, tableMappingsJson, ...own } = { ...DEFAULT_SETTINGS, ...stored };
  return { ...own, ceilingOtherwise: own.ceilingOtherwise ?? undefined };
}

export function toSettingsMessage(stored: Partial<StoredSettings> = {}): MatchingSettingsMessage {
  const settings = fromStoredSettings(stored);
  const estimatedCeilings = LISTED_CURRENCIES.filter((currency) => currency !== settings.baseCurrency).flatMap(
    (currency) => {
      const amount = estimatedCeiling(settings, currency);
      return amount === undefined ? [] : [{ currency, amount }];
    },
  );
  const { identity = NO_IDENTITY, tableMappingsJson = [] } = stored;
  return { ...settings, estimatedCeilings, identity, tableMappingsJson, updatedAt: stored.updatedAt };
}
