import type { MatchingSettings as MatchingSettingsMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import { DEFAULT_SETTINGS, type MatchingSettings } from "../domain/matcher/settings.ts";
import type { TenantCollections } from "./collections.ts";

/** What a tenant changed, in one document; what it never changed follows the defaults. */
export interface SettingsRow extends Partial<Omit<MatchingSettings, "ceilingOtherwise">> {
  _id: typeof MATCHING;
  /** Null: the tenant wants no ceiling. */
  ceilingOtherwise?: bigint | null;
  updatedAt: Date;
}

const MATCHING = "matching";

/** The settings of the tenant, of one document found by its id. */
export async function findSettings(collections: TenantCollections): Promise<MatchingSettings> {
  return fromSettingsRow(await findSettingsRow(collections));
}

export async function findSettingsRow({ settings, session }: TenantCollections): Promise<SettingsRow | null> {
  return settings.findOne({ _id: MATCHING }, { session });
}

/** Stores what changes; only of these fields, so two changes of different fields both hold. */
export async function putSettings(
  { settings, session }: TenantCollections,
  changed: Omit<SettingsRow, "_id">,
): Promise<void> {
  await settings.updateOne({ _id: MATCHING }, { $set: changed }, { upsert: true, session });
}

export function fromSettingsRow(row: SettingsRow | null): MatchingSettings {
  const { _id, updatedAt, ceilingOtherwise, ...own } = row ?? { _id: MATCHING, updatedAt: undefined };
  return {
    ...DEFAULT_SETTINGS,
    ...own,
    ceilingOtherwise:
      ceilingOtherwise === undefined ? DEFAULT_SETTINGS.ceilingOtherwise : (ceilingOtherwise ?? undefined),
  };
}

export function toSettingsMessage(row: SettingsRow | null): MatchingSettingsMessage {
  return { ...fromSettingsRow(row), updatedAt: row?.updatedAt };
}
