import type { Moment } from "@matchbook/matcher/model/model";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { same } from "../undoing/steps.ts";
import { assertPatterns } from "./pattern.ts";
import type { NewRule, Rule, RuleSet } from "./rule.ts";

/** Matching reads all rules for each chunk of lines. */
export const MAX_RULES = 200;

export type Author = Moment & Pick<Rule, "actor" | "actorName">;

/** Replaces a list of rules; what stays as it is keeps its version. @throws AppError validation_failed */
export function revise(before: RuleSet, given: readonly NewRule[], author: Author): RuleSet {
  if (given.length > MAX_RULES) throw invalidField("rules", `Must have at most ${MAX_RULES} items`);
  assertPatterns(
    given.flatMap(({ conditions: { textMatches: pattern } }, at) =>
      pattern === undefined ? [] : [{ field: `rules.${at}.conditions.textMatches`, pattern }],
    ),
  );
  const stored = new Map(before.rules.map((rule) => [rule.id, rule]));
  const rules = given.map((rule, at) => {
    const earlier = rule.id === undefined ? undefined : stored.get(rule.id);
    if (rule.id !== undefined && earlier === undefined)
      throw invalidField(`rules.${at}.id`, "Must be the id of a rule, once");
    stored.delete(rule.id ?? "");
    return revised(earlier, rule, author);
  });
  const isSame = rules.length === before.rules.length && rules.every((rule, at) => rule === before.rules[at]);
  if (isSame) return before;
  const { actor, actorName, now: updatedAt } = author;
  return { rules, version: before.version + 1n, updatedAt, actor, actorName };
}

/** The rule after a change; the earlier one itself when nothing of it changes. */
export function revised(earlier: Rule | undefined, { name, conditions, actions }: NewRule, author: Author): Rule {
  if (earlier !== undefined && same([name, conditions, actions], [earlier.name, earlier.conditions, earlier.actions]))
    return earlier;
  const { actor, actorName, now: updatedAt } = author;
  const id = earlier?.id ?? author.newId();
  return { id, name, conditions, actions, version: (earlier?.version ?? 0n) + 1n, updatedAt, actor, actorName };
}

/** A list with only those of its rules that another form of the list does not have alike. */
export function withoutAlike({ rules, ...set }: RuleSet, others: RuleSet): RuleSet {
  const keyOf = ({ id, version }: Rule) => `${id} ${version}`;
  const known = new Set(others.rules.map(keyOf));
  return { ...set, rules: rules.filter((rule) => !known.has(keyOf(rule))) };
}
