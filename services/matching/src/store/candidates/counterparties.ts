import { LIMITS } from "@matchbook/matcher/model/settings";
import { fromCounterpartyRow } from "../counterparties.ts";
import { finderOf, keysFor } from "./bounded.ts";

export const findParties = finderOf(({ counterparties }) => counterparties, fromCounterpartyRow);

export const byIbans = keysFor("account", LIMITS.named);

/** Counterparties with one of these names, whole or without legal forms. */
export const byNames = keysFor("name", LIMITS.named);

/** Counterparties with a name word that begins with one of these blocks. */
export const byNameBlocks = keysFor("block", LIMITS.block);
