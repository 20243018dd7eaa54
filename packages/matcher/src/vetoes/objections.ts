import { isFreedByRules } from "../candidates/by-rule.ts";
import { type Case, isCiting } from "../candidates/choice.ts";
import { type Evidence, evidenceOf, type Rule } from "./rule.ts";
import { RULES } from "./rules.ts";

/** Evidence against a choice. It is looked for as far as callers ask, and kept. */
export class Objections {
  readonly #found: Evidence[] = [];
  readonly #search: Generator<Evidence, void>;

  constructor(about: Case) {
    this.#search = search(about);
  }

  any(): boolean {
    return this.#found.length > 0 || this.#next();
  }

  all(): readonly Evidence[] {
    while (this.#next());
    return this.#found;
  }

  #next(): boolean {
    const { value, done } = this.#search.next();
    if (value !== undefined) this.#found.push(value);
    return done !== true;
  }
}

function* search(about: Case): Generator<Evidence, void> {
  let last: Evidence | undefined;
  for (const rule of askedAbout(about)) {
    if (rule.code === last?.code) continue;
    const evidence = evidenceOf(rule, about);
    if (evidence === undefined) continue;
    last = evidence;
    yield evidence;
  }
  const ids = about.choice.candidates.map(({ invoice }) => invoice.id);
  // Any other reason says more.
  if (last === undefined && isFreedByRules(about.line, ids, about.pool))
    yield { rule: "freed_by_rules", code: "kept_by_rule", words: "" };
}

export const traceOf = (about: Case): Evidence[] => askedAbout(about).flatMap((rule) => evidenceOf(rule, about) ?? []);

function askedAbout({ choice: { gate }, pool: { without } }: Case): readonly Rule[] {
  const asked = isCiting(gate) ? CITED : UNCITED;
  return without.size === 0 ? asked : asked.filter(({ id }) => !without.has(id));
}

const CITED = RULES.filter(({ applies }) => applies !== "uncited");
const UNCITED = RULES.filter(({ applies }) => applies !== "cited");
