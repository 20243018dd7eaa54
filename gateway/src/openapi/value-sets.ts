import { POSTING_FIELDS } from "@matchbook/api/resources/export";
import { PREVENTIONS } from "@matchbook/api/resources/match-reasons";
import { LINE_REASONS, PREVENTED_STEPS } from "@matchbook/matcher/model/match-reasons";
import { ERROR_CATALOGUE } from "@matchbook/runtime/errors/error-catalogue";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { KEY_SCOPES } from "@matchbook/vocabulary/scopes";
import * as statuses from "@matchbook/vocabulary/statuses";
import { capitalized, singular } from "./words.ts";

/** Sets without a name in the document. */
const UNNAMED = new Set(["BALANCE_STATES", "FILE_KINDS", "FILE_STATUSES", "RULE_ADJUSTMENTS", "RULE_OUTCOMES"]);

/**
 * Names of the document for sets of values, so that a generated client has one type for each: those of their constants,
 * `MatchStatus` of `MATCH_STATUSES`, and some others.
 */
const NAMES = new Map([
  ...Object.entries<object>({ ...statuses, EVENT_TYPES, POSTING_FIELDS, PREVENTED_STEPS, PREVENTIONS })
    .filter(([name]) => !UNNAMED.has(name))
    .map(([name, values]) => [keyOf(values), singular(capitalized(name.toLowerCase()))] as const),
  [keyOf(statuses.ADVICE_DEDUCTIONS), "AdviceDeductionType"],
  [keyOf(statuses.OTHER_ACCOUNTS), "OtherAccounts"],
  [keyOf(ERROR_CATALOGUE), "ErrorCode"],
  [keyOf(KEY_SCOPES), "Scope"],
  [keyOf(LINE_REASONS), "LineReasonSignal"],
]);

export function valueSetOf(values: readonly unknown[]): string | undefined {
  return NAMES.get(keyOf(values));
}

/** @param values a list, or an object of which they are the keys */
function keyOf(values: object): string {
  return (Array.isArray(values) ? values : Object.keys(values)).join();
}
