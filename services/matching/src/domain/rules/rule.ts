import type { ActedRule, AllowedDifference } from "@matchbook/matcher/line-rule";
import type { Person } from "@matchbook/matcher/model";
import type { IgnoreReason, TransactionDirection } from "@matchbook/vocabulary/statuses";

/**
 * A rule of a tenant about its lines. The first one of the list whose conditions hold acts on a line, alone
 * (docs/decisions/0095-rules-of-the-tenant.md).
 */
export interface Rule extends ActedRule {
  conditions: RuleConditions;
  actions: RuleActions;
  updatedAt: Date;
  actor: string;
  actorName: string | undefined;
}

/** All of them must hold. Texts are compared without case and differences of spaces. */
export interface RuleConditions {
  bankConnectionId: string | undefined;
  direction: TransactionDirection | undefined;
  currency: string | undefined;
  /** Minor units of the currency. */
  amountMin: bigint | undefined;
  amountMax: bigint | undefined;
  textContains: string | undefined;
  /** A pattern of RE2. */
  textMatches: string | undefined;
  /** A part of the name of the other side. */
  counterpartyName: string | undefined;
  counterpartyIban: string | undefined;
  /** The code of the counterparty that account, name or learned alias of the line tell. */
  counterpartyCode: string | undefined;
  purposeCode: string | undefined;
  /** The bank's code for the kind of booking, or its beginning. */
  bankTransactionCode: string | undefined;
}

export interface RuleActions {
  /** Ignores a new line. No other action stands beside it. */
  ignoreReason: IgnoreReason | undefined;
  /** The code of the counterparty whose invoices are suggested. */
  counterpartyCode: string | undefined;
  allowDifference: AllowedDifference | undefined;
  neverConfirm: boolean;
  /** Minor units of the currency of the conditions. */
  ceiling: bigint | undefined;
  /** Who is to decide about a new line; it is never confirmed without a person then. */
  assignee: Person | undefined;
}

/** A rule as a caller gives it: without an id it is new. */
export type NewRule = Pick<Rule, "name" | "conditions" | "actions"> & { id: string | undefined };

/** The rules of a tenant, in their order. The version grows with every change of the list. */
export interface RuleSet {
  rules: readonly Rule[];
  version: bigint;
  updatedAt: Date | undefined;
  actor: string;
  actorName: string | undefined;
}

export const NO_RULES: RuleSet = { rules: [], version: 0n, updatedAt: undefined, actor: "", actorName: undefined };

/** No condition at all, for rules that are made by code. */
export const ANY_LINE: RuleConditions = {
  bankConnectionId: undefined,
  direction: undefined,
  currency: undefined,
  amountMin: undefined,
  amountMax: undefined,
  textContains: undefined,
  textMatches: undefined,
  counterpartyName: undefined,
  counterpartyIban: undefined,
  counterpartyCode: undefined,
  purposeCode: undefined,
  bankTransactionCode: undefined,
};

/** No action at all, likewise. */
export const NO_ACTION: RuleActions = {
  ignoreReason: undefined,
  counterpartyCode: undefined,
  allowDifference: undefined,
  neverConfirm: false,
  ceiling: undefined,
  assignee: undefined,
};

/** A rule as a line names it. */
export function actedRule({ id, name, version }: ActedRule): ActedRule {
  return { id, name, version };
}
