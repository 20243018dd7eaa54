import { isFreedByRules } from "../candidates/by-rule.ts";
import { type Case, isCiting } from "../candidates/choice.ts";
import { type Evidence, evidenceOf, type Rule } from "./rule.ts";
import { RULES } from "./rules.ts";

/** Evidence against a choice. Of neighbouring rules with one code, the first that finds something says it. */
export function objectionsTo(about: Case): readonly Evidence[] {
  const found: Evidence[] = [];
  for (const rule of askedAbout(about)) {
    const evidence = rule.code === found.at(-1)?.code ? undefined : evidenceOf(rule, about);
    if (evidence !== undefined) found.push(evidence);
  }
  const ids = about.choice.candidates.map(({ invoice }) => invoice.id);
  // Any other reason says more.
  const isFreed = found.length === 0 && isFreedByRules(about.line, ids, about.pool);
  return isFreed ? [{ rule: "freed_by_rules", code: "kept_by_rule", words: "" }] : found;
}

export const traceOf = (about: Case): Evidence[] => askedAbout(about).flatMap((rule) => evidenceOf(rule, about) ?? []);

function askedAbout({ choice: { gate }, pool: { without } }: Case): readonly Rule[] {
  const asked = isCiting(gate) ? CITED : UNCITED;
  return without.size === 0 ? asked : asked.filter(({ id }) => !without.has(id));
}

const CITED = RULES.filter(({ applies }) => applies !== "uncited");
const UNCITED = RULES.filter(({ applies }) => applies !== "cited");
