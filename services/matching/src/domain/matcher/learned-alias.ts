/** A name or an account that, by confirmed matches, stands for one counterparty. */
export interface LearnedAlias {
  kind: "name" | "iban";
  /** Normalized with `nameKey` or `ibanKey`. */
  key: string;
  counterpartyId: string;
}
