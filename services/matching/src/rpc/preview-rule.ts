import type {
  PreviewRuleResponse,
  RuleOutcome as RuleOutcomeMessage,
  RuleSample,
} from "@matchbook/proto/matchbook/matching/v1/rule";
import { invalidField } from "@matchbook/runtime/errors";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Context, Rpc } from "../context.ts";
import { countOutcomes, UNDECIDED } from "../domain/replay.ts";
import { actingOn } from "../domain/rules/acting.ts";
import { assertPatterns } from "../domain/rules/pattern.ts";
import { revised } from "../domain/rules/revise.ts";
import type { Rule } from "../domain/rules/rule.ts";
import { bySurprise, type Tried, tryRule, withRule } from "../domain/rules/try-rule.ts";
import { loadPartiesFor } from "../engine/load-parties.ts";
import { loadRules } from "../engine/load-rules.ts";
import { loadReplay } from "../engine/replay.ts";
import { findLatestLines } from "../store/lines.ts";
import { findRules } from "../store/rules.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { assertParties, newRuleOf } from "./new-rule.ts";

/** The most lines that conditions are compared with, and the most that are matched again. */
export const MOST_EXAMINED = 2_000;
const MOST_TRIED = 200;
const MOST_SAMPLES = 50;

/**
 * Tells what a rule would have done with the latest lines, if they had arrived under it, and where people decided
 * otherwise. Stores nothing.
 * @throws AppError validation_failed, counterparty_not_found
 */
export const previewRule: Rpc<"previewRule"> = async (context, { rule: asked, position }, call) => {
  if (asked === undefined) throw invalidField("rule", "Required");
  const given = newRuleOf(asked, "rule");
  const { textMatches: pattern } = given.conditions;
  if (pattern !== undefined) assertPatterns([{ field: "rule.conditions.textMatches", pattern }]);
  const collections = await context.collections(call.tenant);
  return inTransactionOf(call, context.mongo, async (session) => {
    const scope = { ...collections, session };
    await assertParties(scope, [given], () => "rule");
    const { rules: stored } = await findRules(scope);
    const earlier = stored.find(({ id }) => id === given.id);
    const rule = revised(earlier, given, { ...context.moment(), actor: call.actor, actorName: call.actorName });
    return preview(context, scope, rule, { stored, proposed: withRule(stored, rule, position) });
  });
};

interface Lists {
  stored: readonly Rule[];
  proposed: readonly Rule[];
}

async function preview(
  context: Context,
  scope: TenantCollections,
  rule: Rule,
  { stored, proposed }: Lists,
): Promise<PreviewRuleResponse> {
  const found = await findLatestLines(scope, context.clock(), MOST_EXAMINED + 1);
  const lines = found.slice(0, MOST_EXAMINED);
  const { codes } = await loadRules(scope, proposed);
  const acting = actingOn(proposed, lines, await loadPartiesFor(scope, lines, proposed), codes, () => true);
  const held = lines.filter(({ id }) => acting.get(id) === rule);
  const tried = held.slice(0, MOST_TRIED);
  const replay = await loadReplay(scope, tried, proposed);
  const now = replay.under({ rules: stored }, context.moment());
  const later = replay.under({ rules: proposed }, context.moment());
  const partyId = [...codes].find(([, code]) => code === rule.actions.counterpartyCode)?.[0];
  const compared = tried.map((line) => {
    const decision = replay.decisions.get(line.id) ?? UNDECIDED;
    return tryRule(line, rule, partyId, { current: now.get(line.id), proposed: later.get(line.id), decision });
  });
  return {
    examined: lines.length,
    cut: found.length > lines.length || held.length > tried.length,
    lines: held.length,
    current: countOutcomes(compared.map((one) => one.current)),
    proposed: countOutcomes(compared.map((one) => one.proposed)),
    samples: compared.toSorted(bySurprise).slice(0, MOST_SAMPLES).map(toSample),
  };
}

function toSample({ line, current, proposed }: Tried): RuleSample {
  const { transactionCode, valueDate, amount, currency, direction, counterpartyName, description } = line;
  return {
    ...{ transactionCode, valueDate, amount, currency, direction, counterpartyName, description },
    current: toOutcome(current),
    proposed: toOutcome(proposed),
  };
}

function toOutcome({ outcome, invoices, contradicts }: Tried["current"]): RuleOutcomeMessage {
  return { outcome, invoiceNumbers: invoices.map(({ invoiceNumber }) => invoiceNumber), contradicts };
}
