import type { ActedRule, AllowedDifference } from "@matchbook/matcher/model/parts";
import type {
  RuleActions as ActionsMessage,
  RuleConditions as ConditionsMessage,
  RuleSet as RuleSetMessage,
} from "@matchbook/proto/matchbook/matching/v1/rule";
import type { IgnoreReason, TransactionDirection } from "@matchbook/vocabulary/statuses";

/** A rule of a tenant. The first of the list whose conditions hold acts on a line, alone (docs/decisions/0095). */
export interface Rule extends ActedRule {
  conditions: RuleConditions;
  actions: RuleActions;
  updatedAt: Date;
  actor: string;
  actorName: string | undefined;
}

/** All of them must hold. Texts are compared without case and differences of spaces. */
export type RuleConditions = Omit<ConditionsMessage, "direction"> & { direction: TransactionDirection | undefined };

export type RuleActions = Omit<ActionsMessage, "ignoreReason" | "allowDifference"> & {
  ignoreReason: IgnoreReason | undefined;
  allowDifference: AllowedDifference | undefined;
};

/** A rule as a caller gives it: without an id it is new. */
export type NewRule = Pick<Rule, "name" | "conditions" | "actions"> & { id: string | undefined };

/** The rules of a tenant, in their order. The version grows with every change of the list. */
export type RuleSet = Omit<RuleSetMessage, "rules"> & { rules: readonly Rule[] };

export const NO_RULES: RuleSet = { rules: [], version: 0n, updatedAt: undefined, actor: "", actorName: undefined };

export function actedRule({ id, name, version }: ActedRule): ActedRule {
  return { id, name, version };
}
