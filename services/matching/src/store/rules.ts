import type { MatchingSettings } from "@matchbook/matcher/model/settings";
import type { RuleSet as RuleSetMessage } from "@matchbook/proto/matchbook/matching/v1/rule";
import { NO_RULES, type RuleSet } from "../domain/rules/rule.ts";
import { fromStoredSettings } from "./settings.ts";
import { findSmall, withoutId } from "./small-rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export async function findRules(collections: TenantCollections): Promise<RuleSet> {
  return (await findSmall(collections, "rules")) ?? NO_RULES;
}

/** The settings and the rules, which matching needs together, in one query. */
export async function findSettingsAndRules({
  small,
  session,
}: TenantCollections): Promise<{ settings: MatchingSettings; rules: RuleSet }> {
  const rows = await small.find({ _id: { $in: ["settings", "rules"] } }, { session }).toArray();
  const settings = rows.find(({ _id }) => _id === "settings");
  const rules = rows.find(({ _id }) => _id === "rules");
  return {
    settings: fromStoredSettings(settings && withoutId<"settings">(settings)),
    rules: rules === undefined ? NO_RULES : withoutId<"rules">(rules),
  };
}

export function toRuleSetMessage({ rules, ...set }: RuleSet): RuleSetMessage {
  return { ...set, rules: [...rules] };
}
