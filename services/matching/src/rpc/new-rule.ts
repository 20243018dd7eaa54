import type { NewRule as NewRuleMessage } from "@matchbook/proto/matchbook/matching/v1/rule";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import type { AdjustmentReason, IgnoreReason, TransactionDirection } from "@matchbook/vocabulary/statuses";
import type { NewRule } from "../domain/rules/rule.ts";
import { findCounterpartiesByCodes } from "../store/counterparties.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

/** The rule that a caller gives. @param field its name in the request */
export function newRuleOf({ id, name, conditions, actions }: NewRuleMessage, field: string): NewRule {
  if (conditions === undefined || actions === undefined) throw invalidField(field, "Must have conditions and actions");
  const { allowDifference } = actions;
  return {
    ...{ id, name },
    conditions: { ...conditions, direction: conditions.direction as TransactionDirection | undefined },
    actions: {
      ...actions,
      ignoreReason: actions.ignoreReason as IgnoreReason | undefined,
      allowDifference: allowDifference && { ...allowDifference, reason: allowDifference.reason as AdjustmentReason },
    },
  };
}

/**
 * Checks that the counterparties of rules exist.
 * @param fields the names of the rules in the request
 * @throws AppError counterparty_not_found
 */
export async function assertParties(
  collections: TenantCollections,
  rules: readonly NewRule[],
  fieldOf: (at: number) => string,
): Promise<void> {
  const named = rules.flatMap(({ conditions, actions }, at) => [
    { field: `${fieldOf(at)}.conditions.counterpartyId`, code: conditions.counterpartyCode },
    { field: `${fieldOf(at)}.actions.counterpartyId`, code: actions.counterpartyCode },
  ]);
  const codes = [...new Set(named.flatMap(({ code }) => code ?? []))];
  const known = await findCounterpartiesByCodes(collections, codes);
  const unknown = named.find(({ code }) => code !== undefined && !known.has(code));
  if (unknown === undefined) return;
  const field = { field: unknown.field, message: "Must be the code of a counterparty" };
  throw new AppError("counterparty_not_found", { fields: [field] });
}
