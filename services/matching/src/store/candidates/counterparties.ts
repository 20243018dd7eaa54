import { LIMITS } from "@matchbook/matcher/model/settings";
import { fromCounterpartyRow } from "../counterparties.ts";
import { finderOf } from "./bounded.ts";

const by = finderOf(({ counterparties }) => counterparties, fromCounterpartyRow);

export const findByIbans = by("account", LIMITS.named);

/** Counterparties with one of these names, whole or without legal forms. */
export const findByNames = by("name", LIMITS.named);

/** Counterparties with a name word that begins with one of these blocks. */
export const findByNameBlocks = by("block", LIMITS.block);
