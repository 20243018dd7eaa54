import type { MatchingSettings } from "@matchbook/matcher/model/settings";
import type { RuleSet as RuleSetMessage } from "@matchbook/proto/matchbook/matching/v1/rule";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import { NO_RULES, type RuleSet } from "../domain/rules/rule.ts";
import { fromStoredSettings } from "./settings.ts";
import { findSmall, type TenantCollections, withoutId } from "./tenant-collections.ts";

export async function findRules(collections: TenantCollections): Promise<RuleSet> {
  return (await findSmall(collections, "rules")) ?? NO_RULES;
}

/** The terms of matching, which it needs together, in one query. */
export async function findTerms({ small, session }: TenantCollections): Promise<{
  settings: MatchingSettings;
  rules: RuleSet;
  closedPeriods: readonly ClosedPeriod[];
}> {
  const rows = await small.find({ _id: { $in: ["settings", "rules", "closed_periods"] } }, { session }).toArray();
  const [settings, rules, closed] = ["settings", "rules", "closed_periods"].map((id) =>
    rows.find(({ _id }) => _id === id),
  );
  return {
    settings: fromStoredSettings(settings && withoutId<"settings">(settings)),
    rules: rules === undefined ? NO_RULES : withoutId<"rules">(rules),
    closedPeriods: closed === undefined ? [] : withoutId<"closed_periods">(closed).periods,
  };
}

export function toRuleSetMessage({ rules, ...set }: RuleSet): RuleSetMessage {
  return { ...set, rules: [...rules] };
}
