import type { AliasKind } from "@matchbook/vocabulary/statuses";

/** A name, an account or the words of a text that, by confirmed matches, stand for one counterparty. */
export interface LearnedAlias {
  kind: AliasKind;
  /** Normalized with `nameKey`, `ibanKey` or `merchantKey`. */
  key: string;
  counterpartyId: string;
}
