import {
  RuleActions as ActionsMessage,
  RuleConditions as ConditionsMessage,
} from "@matchbook/proto/matchbook/matching/v1/rule";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { RuleActions, RuleConditions } from "../src/domain/rules/rule.ts";

/** Conditions that every line meets, and no action. */
export const ANY_LINE = emptyMessage(ConditionsMessage) as RuleConditions;
export const NO_ACTION = emptyMessage(ActionsMessage) as RuleActions;
