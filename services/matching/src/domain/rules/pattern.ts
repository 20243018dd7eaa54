import { invalidField } from "@matchbook/runtime/errors/errors";
import { LRUCache } from "lru-cache";
import { RE2JS, RE2JSException } from "re2js";

/** Patterns of RE2, bounded in text and steps, so that a line costs milliseconds at most (docs/decisions/0095). */

/** The characters of a text in which a pattern is looked for. */
const MAX_TEXT = 500;
/** The steps of all patterns of a tenant. */
const MAX_STEPS = 300;

/** The patterns that were compiled last, of all tenants. */
const compiled = new LRUCache<string, RE2JS>({
  max: 2_000,
  memoMethod: (pattern) => RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE),
});

/** Tells whether the pattern occurs in the text, without regard to case. */
export function occurs(pattern: string, text: string): boolean {
  return compiled.memo(pattern).test(text.slice(0, MAX_TEXT));
}

/** Checks the patterns of a list of rules. @throws AppError validation_failed naming the field of one */
export function assertPatterns(patterns: readonly { field: string; pattern: string }[]): void {
  let steps = 0;
  for (const { field, pattern } of patterns) {
    steps += stepsOf(field, pattern);
    if (steps > MAX_STEPS)
      throw invalidField(field, `Must have at most ${MAX_STEPS} steps, together with the patterns before it`);
  }
}

function stepsOf(field: string, pattern: string): number {
  try {
    return compiled.memo(pattern).programSize();
  } catch (error) {
    if (error instanceof RE2JSException) throw invalidField(field, `Must be a pattern of RE2: ${error.message}`);
    throw error;
  }
}
