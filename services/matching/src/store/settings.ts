import { estimatedCeiling, LISTED_CURRENCIES } from "@matchbook/matcher/candidates/ceiling";
import { DEFAULT_SETTINGS, type MatchingSettings } from "@matchbook/matcher/model/settings";
import type {
  Identity,
  MatchingSettings as MatchingSettingsMessage,
} from "@matchbook/proto/matchbook/matching/v1/matching";
import type { RuleSet as RuleSetMessage } from "@matchbook/proto/matchbook/matching/v1/rule";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import { NO_RULES, type RuleSet } from "../domain/rules/rule.ts";
import type { StoredSettings } from "./rows.ts";
import { findSmall, findSmallRows, type TenantCollections } from "./tenant-collections.ts";

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

/** The most mappings that are kept. The oldest ones leave. */
const MOST_MAPPINGS = 20;

/** The writes that keep how tables with these columns are read, before the older mappings. */
export function tableMappingWrites(
  { small }: TenantCollections,
  { tableMappingsJson = [] }: Partial<StoredSettings> = {},
  json: string,
): Write[] {
  const columns = columnsOf(json);
  const same = tableMappingsJson.filter((one) => columnsOf(one) === columns);
  const first = { $each: [json], $position: 0, $slice: MOST_MAPPINGS };
  const updates = [{ $pull: { tableMappingsJson: { $in: same } } }, { $push: { tableMappingsJson: first } }];
  return updates.map((update) => ({
    collection: small,
    operation: { updateOne: { filter: { _id: "settings" }, update, upsert: true } },
  }));
}

/** The names of the columns of a mapping, by which tables are told apart. */
function columnsOf(json: string): string {
  const { columns } = JSON.parse(json) as { columns: Record<string, string> };
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return Object.values(columns).map(plain).sort().join("\n");
}

export async function findRules(collections: TenantCollections): Promise<RuleSet> {
  return (await findSmall(collections, "rules")) ?? NO_RULES;
}

/** The terms of matching, which it needs together, in one query. */
export async function findTerms(collections: TenantCollections) {
  const found = await findSmallRows(collections, ["settings", "rules", "closed_periods"]);
  const { settings, rules = NO_RULES, closed_periods: closed } = found;
  return { settings: fromStoredSettings(settings), rules, closedPeriods: closed?.periods ?? [] };
}

export function toRuleSetMessage({ rules, ...set }: RuleSet): RuleSetMessage {
  return { ...set, rules: [...rules] };
}
