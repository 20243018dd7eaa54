/** What confirmed matches have taught about who a payer is: a name or an account that stands for one counterparty. */
export interface LearnedAlias {
  kind: "name" | "iban";
  /** The name or the account in the form that lines and counterparties are compared in. */
  key: string;
  counterpartyId: string;
}
