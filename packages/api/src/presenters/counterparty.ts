import type { Counterparty, FxRate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { LearnedAlias } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { AliasKind } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { jsonNumber } from "../json.ts";
import type { counterpartyResource, fxRateResource, learnedAliasResource } from "../resources/counterparty.ts";
import { type Shown, time } from "./common.ts";

export function presentCounterparty(
  counterparty: Counterparty,
): Shown<typeof counterpartyResource, Counterparty, "version"> {
  return {
    id: counterparty.id,
    accountCode: counterparty.accountCode,
    name: counterparty.name,
    aliases: counterparty.aliases,
    paymentMethods: counterparty.paymentMethods.map(({ id, code, type, iban, bic }) => ({
      id,
      code,
      type,
      ...(iban === undefined ? {} : { iban }),
      ...(bic === undefined ? {} : { bic }),
    })),
    taxIds: counterparty.taxIds,
    createdAt: time(counterparty.createdAt),
    updatedAt: time(counterparty.updatedAt),
  };
}

/** A stored rate: 1 `base` is `rate` units of `quote`. */
export function presentFxRate({ base, quote, date, rate }: FxRate): z.input<typeof fxRateResource> {
  return { base, quote, date, rate: jsonNumber(rate) };
}

/** A name, an account or a text that people's decisions assign to a counterparty. */
export function presentLearnedAlias(alias: LearnedAlias): Shown<typeof learnedAliasResource, LearnedAlias, "needed"> {
  return {
    kind: alias.kind as AliasKind,
    value: alias.value,
    confirmations: alias.confirmations,
    neededConfirmations: alias.needed,
    used: alias.used,
    proves: alias.proves,
    contradicted: alias.contradicted,
  };
}
