import type { Line } from "@matchbook/matcher/model/model";
import {
  type NewRule as NewRuleMessage,
  RuleActions,
  RuleConditions,
  type RuleOutcome as RuleOutcomeMessage,
  type RuleSample,
} from "@matchbook/proto/matchbook/matching/v1/rule";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { Rpcs } from "../context.ts";
import { countOutcomes } from "../domain/replay.ts";
import { actingOn, type CodesOfParties } from "../domain/rules/acting.ts";
import { assertPatterns } from "../domain/rules/pattern.ts";
import { type Proposal, proposals } from "../domain/rules/propose.ts";
import { MAX_RULES, revise, revised, withoutAlike } from "../domain/rules/revise.ts";
import type { NewRule, Rule } from "../domain/rules/rule.ts";
import { surpriseOf, type Tried, tryRule, withRule } from "../domain/rules/try-rule.ts";
import { retryConflicts } from "../engine/execute.ts";
import { loadPartiesFor, loadRules } from "../engine/load-rules.ts";
import { distinct } from "../engine/questions.ts";
import { replay } from "../engine/replay.ts";
import { findCounterpartiesByCodes } from "../store/counterparties.ts";
import { findExportSettings } from "../store/exports.ts";
import { ownEntry } from "../store/history.ts";
import { findLatestLines } from "../store/lines.ts";
import { findRules, toRuleSetMessage } from "../store/settings.ts";
import { smallWrite, type TenantCollections } from "../store/tenant-collections.ts";

/** The most lines that conditions are compared with, and the most that are matched again. */
const MOST_EXAMINED = 2_000;

const MOST_TRIED = 200;

const MOST_SAMPLES = 50;

export const rules = {
  /** Returns the tenant's rules, in their order. */
  getRules: async (_context, _request, { collections }) => toRuleSetMessage(await findRules(collections)),
  /** Replaces the rules, for lines decided from then on. @throws AppError changed_meanwhile, counterparty_not_found */
  putRules: async (context, request, call) => {
    if (request.rules.length > MAX_RULES) throw invalidField("rules", `Must have at most ${MAX_RULES} items`);
    const fieldOf = (at: number) => `rules.${at}`;
    const asked = request.rules.map((rule, at) => newRuleOf(rule, fieldOf(at)));
    const given = await checked(call.collections, asked, fieldOf);
    const stored = await retryConflicts(call, () =>
      context.outbox.commit(call, async (session) => {
        const scope = { ...call.collections, session };
        const before = await findRules(scope);
        const { expectedVersion } = request;
        if (expectedVersion !== undefined && expectedVersion !== before.version)
          throw new AppError("changed_meanwhile");
        const moment = context.moment();
        const after = revise(before, given, { ...moment, actor: call.actor, actorName: call.actorName });
        if (after === before) return { result: before, events: [] };
        const entry = ownEntry(scope, call, {
          ...{ entity: "ruleSet", entityId: "rules", version: after.version, at: moment.now, operation: "put_rules" },
          before: before.version > 0n ? withoutAlike(before, after) : undefined,
          after: withoutAlike(after, before),
        });
        return { result: after, events: [], writes: [smallWrite(scope, "rules", after), entry] };
      }),
    );
    return toRuleSetMessage(stored);
  },
  /** Tells what a rule would have done with the latest lines, and where people decided otherwise. Stores nothing. */
  previewRule: async (context, { rule: asked, position }, call) => {
    if (asked === undefined) throw invalidField("rule", "Required");
    const shape = newRuleOf(asked, "rule");
    const { textMatches: pattern } = shape.conditions;
    if (pattern !== undefined) assertPatterns([{ field: "rule.conditions.textMatches", pattern }]);
    return context.transaction(call, async (scope) => {
      const [given = shape] = await checked(scope, [shape], () => "rule");
      const { rules: stored } = await findRules(scope);
      const earlier = stored.find(({ id }) => id === given.id);
      const rule = revised(earlier, given, { ...context.moment(), actor: call.actor, actorName: call.actorName });
      const proposed = withRule(stored, rule, position);
      const found = await findLatestLines(scope, context.clock(), MOST_EXAMINED + 1);
      const lines = found.slice(0, MOST_EXAMINED);
      const { codes } = await loadRules(scope, proposed);
      const acting = await rulesOn(scope, lines, { rules: proposed, codes });
      const held = lines.filter((_line, nth) => acting[nth] === rule);
      const tried = held.slice(0, MOST_TRIED);
      const under = { current: { rules: stored }, proposed: { rules: proposed } };
      const replayed = await replay(scope, tried, under, context.moment);
      const partyId = [...codes].find(([, code]) => code === rule.actions.counterpartyCode)?.[0];
      const compared = replayed.map((line) => tryRule(line, rule, partyId));
      const mostSurprising = compared.toSorted((a, b) => surpriseOf(b) - surpriseOf(a));
      return {
        examined: lines.length,
        cut: found.length > lines.length || held.length > tried.length,
        transactions: held.length,
        current: countOutcomes(compared.map((one) => one.current)),
        proposed: countOutcomes(compared.map((one) => one.proposed)),
        samples: mostSurprising.slice(0, MOST_SAMPLES).map(toSample),
      };
    });
  },
  /** Returns the rules that people's decisions about the latest lines follow already, and that no stored rule is. */
  listRuleProposals: async (context, _request, { collections }) => {
    const lines = await findLatestLines(collections, context.clock(), MOST_EXAMINED);
    const { rules, codes } = await loadRules(collections);
    const acting = await rulesOn(collections, lines, { rules, codes });
    const found = proposals(lines.filter((_line, nth) => acting[nth] === undefined));
    return { proposals: found.map(({ rule, ...proposal }) => ({ ...proposal, rule: toNewRule(rule) })) };
  },
} satisfies Rpcs;

/** The rule that a caller gives. @param field its name in the request */
function newRuleOf({ id, name, conditions, actions }: NewRuleMessage, field: string): NewRule {
  if (conditions === undefined || actions === undefined) throw invalidField(field, "Must have conditions and actions");
  return { id, name, conditions, actions } as NewRule;
}

function toNewRule({ name, conditions, actions }: Proposal["rule"]): NewRuleMessage {
  return {
    ...{ id: undefined, name },
    conditions: { ...emptyMessage(RuleConditions), ...conditions },
    actions: { ...emptyMessage(RuleActions), ...actions },
  };
}

/**
 * The rules with the names of their accounts.
 * @throws AppError counterparty_not_found; validation_failed for an account that is not in use
 */
async function checked(
  collections: TenantCollections,
  rules: readonly NewRule[],
  fieldOf: (at: number) => string,
): Promise<NewRule[]> {
  const named = rules.flatMap(({ conditions, actions }, at) => [
    { field: `${fieldOf(at)}.conditions.counterpartyId`, code: conditions.counterpartyCode },
    { field: `${fieldOf(at)}.actions.counterpartyId`, code: actions.counterpartyCode },
  ]);
  const codes = distinct(named.map(({ code }) => code));
  const known = new Set((await findCounterpartiesByCodes(collections, codes)).map(({ accountCode }) => accountCode));
  const unknown = named.find(({ code }) => code !== undefined && !known.has(code));
  if (unknown !== undefined) {
    const field = { field: unknown.field, message: "Must be the code of a counterparty" };
    throw new AppError("counterparty_not_found", { fields: [field] });
  }
  const { ledger } = await findExportSettings(collections);
  const names = new Map(ledger?.codingAccounts.map(({ account, name }) => [account, name]));
  return rules.map((rule, at) => {
    const { account } = rule.actions;
    const accountName = account === undefined ? undefined : names.get(account);
    if (account !== undefined && accountName === undefined)
      throw invalidField(`${fieldOf(at)}.actions.account`, "Must be one of the accounts for coding");
    return { ...rule, actions: { ...rule.actions, accountName } };
  });
}

/** The rule that acts on each line, as if it arrived now. */
async function rulesOn(
  collections: TenantCollections,
  lines: Line[],
  { rules, codes }: { rules: readonly Rule[]; codes: CodesOfParties },
): Promise<(Rule | undefined)[]> {
  const parties = await loadPartiesFor(collections, lines, rules);
  return mapInSlices(lines, (line) => actingOn(rules, [line], parties, codes, () => true).get(line.id));
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
