/**
 * How many rows one key may lead to. More than that say nothing about any of them, so they are not looked at one by one;
 * that there were so many is said in the reasons. A pool that is loaded for some lines holds all rows of a key or, of a
 * key with too many, at least one more than the limit.
 */
export const LIMITS = {
  /** Open invoices with one number or payment reference. */
  cited: 20,
  /** Open invoices of one counterparty. */
  party: 50,
  /** Open invoices of one counterparty with one amount, beyond those. */
  partyAmount: 20,
  /** Open invoices of one amount, of whichever counterparty. */
  amount: 20,
  /** Counterparties with a word that begins alike. */
  block: 100,
  /** Names of counterparties, aliases included, with a word that begins alike. */
  blockNames: 400,
  /** Counterparties with one account or one name. */
  named: 20,
  /** Lines that are suggested for one invoice without naming it. */
  suggested: 50,
  /** Open lines that are looked at again for one number, amount, account or name of a new or changed invoice. */
  lookBack: 1_000,
  /** Keys in one query; more are asked in several. */
  keysPerQuery: 1_000,
} as const;
