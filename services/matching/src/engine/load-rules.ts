import type { CodesOfParties } from "../domain/rules/acting.ts";
import type { Rule } from "../domain/rules/rule.ts";
import { findCounterpartiesByCodes } from "../store/counterparties.ts";
import { findTerms } from "../store/settings.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { distinct } from "./questions.ts";

/** The rules of a tenant with the counterparties that they name, its settings and its closed periods. */
export type LoadedRules = Awaited<ReturnType<typeof loadRules>>;

/** @param given rules to use instead of the stored ones */
export async function loadRules(collections: TenantCollections, given?: readonly Rule[]) {
  const { rules: set, ...terms } = await findTerms(collections);
  const { rules: stored } = set;
  const rules = given ?? stored;
  const named = distinct(
    [...stored, ...rules].flatMap(({ conditions, actions }) => [conditions.counterpartyCode, actions.counterpartyCode]),
  );
  const counterparties = await findCounterpartiesByCodes(collections, named);
  const codes: CodesOfParties = new Map(counterparties.map(({ id, accountCode }) => [id, accountCode]));
  return { ...terms, rules, stored, counterparties, codes };
}
