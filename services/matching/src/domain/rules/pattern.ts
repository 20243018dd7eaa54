import { invalidField } from "@matchbook/runtime/errors";
import { RE2JS, RE2JSException } from "re2js";

/**
 * Patterns of RE2: their time grows with the text and with the steps of the compiled pattern, whatever a caller writes.
 * Both are bounded, so a line costs at most some milliseconds (docs/decisions/0095-rules-of-the-tenant.md).
 */

/** The characters of a text in which a pattern is looked for. */
const MAX_TEXT = 500;
/** The steps of all patterns of a tenant. */
const MAX_STEPS = 300;
/** Compiled patterns that are kept, for all tenants. */
const MAX_KEPT = 2_000;

const kept = new Map<string, RE2JS>();

/** True when the pattern occurs in the text, without regard to case. */
export function occurs(pattern: string, text: string): boolean {
  return compiled(pattern).test(text.slice(0, MAX_TEXT));
}

/**
 * Checks the patterns of a list of rules, with the name of the field of each.
 * @throws AppError validation_failed
 */
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
    return compiled(pattern).programSize();
  } catch (error) {
    if (error instanceof RE2JSException) throw invalidField(field, `Must be a pattern of RE2: ${error.message}`);
    throw error;
  }
}

function compiled(pattern: string): RE2JS {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const made = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(pattern, made);
  return made;
}
