import type { Counterparty } from "@matchbook/matcher/counterparty";
import { LIMITS } from "@matchbook/matcher/limits";
import { fromCounterpartyRow } from "../counterparties.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { findBounded } from "./bounded.ts";

export async function findByIbans(
  { counterparties, session }: TenantCollections,
  ibans: readonly string[],
): Promise<Counterparty[]> {
  return (await findBounded(counterparties, session, "account", ibans, LIMITS.named)).map(fromCounterpartyRow);
}

/** Counterparties with one of these names, whole or without legal forms. */
export async function findByNames(
  { counterparties, session }: TenantCollections,
  nameKeys: readonly string[],
): Promise<Counterparty[]> {
  return (await findBounded(counterparties, session, "name", nameKeys, LIMITS.named)).map(fromCounterpartyRow);
}

/** Counterparties with a name word that begins with one of these blocks. */
export async function findByNameBlocks(
  { counterparties, session }: TenantCollections,
  blocks: readonly string[],
): Promise<Counterparty[]> {
  return (await findBounded(counterparties, session, "block", blocks, LIMITS.block)).map(fromCounterpartyRow);
}
