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
  taxIds: string[]; // Tax numbers and company registrations: upper case, letters and digits only.
  version: bigint;
  createdAt: Date;
  updatedAt: Date;
}

/** `sure` may confirm; `likely`, as of an agent, only suggests; `none`: payments were not confirmed often enough. */
export type Trust = "sure" | "likely" | "none";

/** A name, an account or the words of a text for which payments of a counterparty were confirmed. */
export interface LearnedAlias {
  kind: AliasKind;
  key: string; // Normalized with `nameKey`, `ibanKey` or `merchantKey`.
  counterpartyId: string;
  trust: Trust;
}
