import type { MatchingSettings } from "@matchbook/matcher/settings";
import type { RuleSet as RuleSetMessage } from "@matchbook/proto/matchbook/matching/v1/rule";
import type { Write } from "@matchbook/runtime/write-together";
import type { Collection } from "mongodb";
import { NO_RULES, type RuleSet } from "../domain/rules/rule.ts";
import type { RulesRow, SettingsRow } from "./rows.ts";
import { fromSettingsRow, SETTINGS } from "./settings.ts";
import type { TenantCollections } from "./tenant-collections.ts";

const RULES = "rules";

/** The rules of a tenant: one document, because matching reads all of them. */
export async function findRules({ rules, session }: TenantCollections): Promise<RuleSet> {
  return fromRulesRow(await rules.findOne({ _id: RULES }, { session }));
}

/** The settings and the rules, which matching needs together, in one query. */
export async function findSettingsAndRules({
  rules,
  session,
}: TenantCollections): Promise<{ settings: MatchingSettings; rules: RuleSet }> {
  const both = rules as unknown as Collection<RulesRow | SettingsRow>;
  const rows = await both.find({ _id: { $in: [SETTINGS, RULES] } }, { session }).toArray();
  const settings = rows.find((row): row is SettingsRow => row._id === SETTINGS);
  const set = rows.find((row): row is RulesRow => row._id === RULES);
  return { settings: fromSettingsRow(settings ?? null), rules: fromRulesRow(set ?? null) };
}

function fromRulesRow(row: RulesRow | null): RuleSet {
  if (row === null) return NO_RULES;
  const { _id, ...set } = row;
  return set;
}

/** The write that stores a list. A concurrent one conflicts and is decided again. */
export function rulesWrite({ rules }: TenantCollections, set: RuleSet): Write {
  const store = { updateOne: { filter: { _id: RULES }, update: { $set: { ...set } }, upsert: true } };
  return { collection: rules, operation: store };
}

export function toRuleSetMessage({ rules, ...set }: RuleSet): RuleSetMessage {
  return { ...set, rules: [...rules] };
}
