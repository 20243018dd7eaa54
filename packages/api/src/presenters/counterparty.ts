import type { Counterparty, FxRate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { LearnedAlias } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { jsonNumber } from "../json.ts";
import { counterpartyResource, type fxRateResource, learnedAliasResource } from "../resources/counterparty.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentCounterparty(
  counterparty: Counterparty,
): Shown<typeof counterpartyResource, Counterparty, "version"> {
  return {
    ...plain(counterpartyResource, counterparty),
    paymentMethods: counterparty.paymentMethods.map(({ id, code, type, iban, bic }) => ({
      id,
      code,
      type,
      ...(iban === undefined ? {} : { iban }),
      ...(bic === undefined ? {} : { bic }),
    })),
  };
}

/** A stored rate: 1 `base` is `rate` units of `quote`. */
export function presentFxRate({ base, quote, date, rate }: FxRate): z.input<typeof fxRateResource> {
  return { base, quote, date, rate: jsonNumber(rate) };
}

/** A name, an account or a text that people's decisions assign to a counterparty. */
export function presentLearnedAlias(alias: LearnedAlias): Shown<typeof learnedAliasResource, LearnedAlias, "needed"> {
  return { ...plain(learnedAliasResource, alias), neededConfirmations: alias.needed };
}
