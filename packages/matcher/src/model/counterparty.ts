import type { AliasKind } from "./value-sets.ts";

export interface PaymentMethod {
  id: string;
  code: string;
  type: string;
  iban: string | undefined;
  bic: string | undefined;
}

export interface Counterparty {
  id: string;
  accountCode: string;
  name: string;
  aliases: string[];
  paymentMethods: PaymentMethod[];
  /** Tax numbers and company registrations: upper case, letters and digits only. */
  taxIds: string[];
  version: bigint;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The trust in a name, an account or the words of a text as signs of the payer:
 * - `sure`: the payer's name agreed, or a person said so. A payment may be confirmed because of it.
 * - `likely`: people confirmed it often enough, but it may be an agent's. It only leads to suggestions.
 * - `none`: not confirmed often enough. It only shows that the account has paid for this counterparty.
 */
export type Trust = "sure" | "likely" | "none";

/** A name, an account or the words of a text for which payments of a counterparty were confirmed. */
export interface LearnedAlias {
  kind: AliasKind;
  /** Normalized with `nameKey`, `ibanKey` or `merchantKey`. */
  key: string;
  counterpartyId: string;
  trust: Trust;
}
