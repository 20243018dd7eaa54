import { estimatedCeiling } from "@matchbook/matcher/ceiling";
import { LISTED_CURRENCIES } from "@matchbook/matcher/currency-scale";
import { DEFAULT_SETTINGS, type MatchingSettings } from "@matchbook/matcher/settings";
import type {
  Identity,
  MatchingSettings as MatchingSettingsMessage,
} from "@matchbook/proto/matchbook/matching/v1/matching";
import type { SettingsRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export const SETTINGS = "settings";
export const NO_IDENTITY: Identity = { names: [], taxIds: [], ibans: [] };

export async function findSettings(collections: TenantCollections): Promise<MatchingSettings> {
  return fromSettingsRow(await findSettingsRow(collections));
}

export async function findSettingsRow({ settings, session }: TenantCollections): Promise<SettingsRow | null> {
  return settings.findOne({ _id: SETTINGS }, { session });
}

/** Stores the changed fields only, so that concurrent changes of different fields both hold. */
export async function putSettings(
  { settings, session }: TenantCollections,
  changed: Omit<SettingsRow, "_id">,
): Promise<void> {
  await settings.updateOne({ _id: SETTINGS }, { $set: changed }, { upsert: true, session });
}

export function fromSettingsRow(row: SettingsRow | null): MatchingSettings {
  const { _id, updatedAt, ceilingOtherwise, identity, tableMappingsJson, ...own }: Partial<SettingsRow> = row ?? {};
  return {
    ...DEFAULT_SETTINGS,
    ...own,
    ceilingOtherwise:
      ceilingOtherwise === undefined ? DEFAULT_SETTINGS.ceilingOtherwise : (ceilingOtherwise ?? undefined),
  };
}

export function toSettingsMessage(row: SettingsRow | null): MatchingSettingsMessage {
  const settings = fromSettingsRow(row);
  const estimatedCeilings = LISTED_CURRENCIES.filter((currency) => currency !== settings.baseCurrency).flatMap(
    (currency) => {
      const amount = estimatedCeiling(settings, currency);
      return amount === undefined ? [] : [{ currency, amount }];
    },
  );
  const { identity = NO_IDENTITY, tableMappingsJson = [] } = row ?? {};
  return { ...settings, estimatedCeilings, identity, tableMappingsJson, updatedAt: row?.updatedAt };
}
