import type { Counterparty } from "@matchbook/proto/matchbook/matching/v1/matching";
import { counterpartyResource, fxRateResource, learnedAliasResource } from "../resources/counterparty.ts";
import type { Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

export function presentCounterparty(
  counterparty: Counterparty,
): Shown<typeof counterpartyResource, Counterparty, "version"> {
  return plain(counterpartyResource, counterparty);
}

export const presentFxRate = whole(fxRateResource);

/** Presents a name, an account or a text that people's decisions assign to a counterparty. */
export const presentLearnedAlias = whole(learnedAliasResource);
