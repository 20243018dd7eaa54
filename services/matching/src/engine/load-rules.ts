import { Pool, type PoolContents } from "@matchbook/matcher/candidates/pool";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Line } from "@matchbook/matcher/model/model";
import { blocksAsked } from "@matchbook/matcher/questions";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { CodesOfParties } from "../domain/rules/acting.ts";
import type { Rule } from "../domain/rules/rule.ts";
import { findParties } from "../store/candidates.ts";
import { findCounterpartiesByCodes } from "../store/counterparties.ts";
import { findLearnedAliases } from "../store/learned-aliases.ts";
import { findTerms } from "../store/settings.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { type ChunkQuestions, distinct, questionsOfAll, unique } from "./questions.ts";

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

type Parties = Pick<PoolContents, "counterparties" | "learned">;

/** The counterparties that lines may tell by account, name or learned alias. */
export async function loadParties(
  collections: TenantCollections,
  lines: Line[],
  { accounts, learnedNames, wordings, names }: ChunkQuestions,
): Promise<Parties> {
  const learned = await findLearnedAliases(collections, {
    name: learnedNames,
    iban: accounts,
    merchant: wordings,
  });
  const exactly = unique(Object.values(await findParties(collections, { ibans: accounts, names })).flat());
  const pool = new Pool({ invoices: [], counterparties: exactly, learned });
  const blocks = await mapInSlices(lines, (line) => blocksAsked(line, pool));
  const { nameBlocks: alike } = await findParties(collections, { nameBlocks: distinct(blocks.flat()) });
  return { learned, counterparties: unique<Counterparty>([...exactly, ...alike]) };
}

/** The counterparties that lines may tell, if a condition of these rules asks for them. */
export async function loadPartiesFor(
  collections: TenantCollections,
  lines: Line[],
  rules: readonly Rule[],
): Promise<Pool> {
  const asks = rules.some(({ conditions }) => conditions.counterpartyCode !== undefined);
  const parties = asks ? await loadParties(collections, lines, await questionsOfAll(lines)) : { counterparties: [] };
  return new Pool({ ...parties, invoices: [] });
}
