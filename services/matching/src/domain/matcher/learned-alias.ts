/** A name, an account or the words of a text that, by confirmed matches, stand for one counterparty. */
export interface LearnedAlias {
  kind: "name" | "iban" | "merchant";
  /** Normalized with `nameKey`, `ibanKey` or `merchantKey`. */
  key: string;
  counterpartyId: string;
}
