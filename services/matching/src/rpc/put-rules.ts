import { AppError, invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { MAX_RULES, revise } from "../domain/rules/revise.ts";
import { retryConflicts } from "../engine/execute.ts";
import { rulesEntry } from "../store/history.ts";
import { findRules, rulesWrite, toRuleSetMessage } from "../store/rules.ts";
import { assertParties, newRuleOf } from "./new-rule.ts";

/**
 * Replaces the list of rules, with a history entry. They act on lines that matching decides about from then on.
 * @throws AppError validation_failed, changed_meanwhile, counterparty_not_found
 */
export const putRules: Rpc<"putRules"> = async (context, request, call) => {
  if (request.rules.length > MAX_RULES) throw invalidField("rules", `Must have at most ${MAX_RULES} items`);
  const fieldOf = (at: number) => `rules.${at}`;
  const given = request.rules.map((rule, at) => newRuleOf(rule, fieldOf(at)));
  const collections = await context.collections(call.tenant);
  await assertParties(collections, given, fieldOf);
  const stored = await retryConflicts(call, () =>
    context.outbox.commit(call, async (session) => {
      const scope = { ...collections, session };
      const before = await findRules(scope);
      const { expectedVersion } = request;
      if (expectedVersion !== undefined && expectedVersion !== before.version) throw new AppError("changed_meanwhile");
      const moment = context.moment();
      const after = revise(before, given, { ...moment, actor: call.actor, actorName: call.actorName });
      if (after === before) return { result: before, events: [] };
      const entry = rulesEntry(scope, call, { before, after, at: moment.now });
      return { result: after, events: [], writes: [rulesWrite(scope, after), entry] };
    }),
  );
  context.changed.send(call.tenant);
  return toRuleSetMessage(stored);
};
