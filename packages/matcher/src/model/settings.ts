/** A tenant's settings for automatic matching. */
export interface MatchingSettings {
  /** Tells whether matching may confirm; if not, it only suggests. */
  autoConfirm: boolean;
  /** Score, 0 to 100, from which a candidate is suggested. */
  suggestFrom: number;
  /** Score, 0 to 100, that a candidate needs besides a gate to be confirmed. */
  confirmFrom: number;
  /** Points by which a candidate must lead the next one to be confirmed. */
  margin: number;
  /** Amounts above which nothing is confirmed without a person, in minor units of their currency. */
  ceilings: { currency: string; amount: bigint }[];
  /** The currency in which `ceilingOtherwise` is. */
  baseCurrency: string;
  /** The value above which the same holds for every other currency, in major units; undefined: no ceiling. */
  ceilingOtherwise: bigint | undefined;
  /** Differences that matching may close by itself, in minor units of their currency; none in other currencies. */
  differenceLimits: { currency: string; amount: bigint }[];
  /** The most to which a rule may raise the ceiling; in other currencies, rules only lower it. */
  ruleCeilings: { currency: string; amount: bigint }[];
}

/** The settings of a tenant that has not changed any. */
export const DEFAULT_SETTINGS: MatchingSettings = {
  autoConfirm: true,
  suggestFrom: 30,
  confirmFrom: 70,
  margin: 15,
  ceilings: [],
  baseCurrency: "EUR",
  ceilingOtherwise: 1_000_000n,
  differenceLimits: [],
  ruleCeilings: [],
};

export const differenceLimitOf = (settings: MatchingSettings, currency: string): bigint =>
  settings.differenceLimits.find((limit) => limit.currency === currency)?.amount ?? 0n;

/** The most rows of one key. More say nothing about any single one, so none is examined; a pool holds one more. */
export const LIMITS = {
  cited: 20, // Open invoices with one number or payment reference.
  party: 50, // Open invoices of one counterparty, and its expected payments with a range.
  partyAmount: 20, // Open invoices of one counterparty with one amount, beyond those.
  creditNotes: 20, // Open credit notes of one counterparty.
  amount: 20, // Open invoices of one amount, of any counterparty.
  block: 100, // Counterparties with a word that begins alike.
  blockNames: 400, // Names of counterparties, aliases included, with a word that begins alike.
  named: 20, // Counterparties with one account or one name.
  suggested: 50, // Suggestions on one invoice from lines that do not name it.
  returned: 20, // Payments that share an id, a number, or a counterparty and amount that a return names.
  advices: 50, // Undecided advices of one direction, currency and total.
  parts: 200, // Items of undecided orders, which the bank may book one by one, of one direction, currency and amount.
  /** Open lines that are matched again for each number, amount, account or name of a new or changed invoice. */
  lookBack: 1_000,
  /** Open lines whose text is compared with the name of a new invoice's counterparty, for each of its words. */
  lookBackWord: 200,
  keysPerQuery: 4_000, // Keys in one query; more keys need several queries.
} as const;
