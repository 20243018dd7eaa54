/** A tenant's settings for automatic matching. */
export interface MatchingSettings {
  /** Whether matching may confirm; if not, it only suggests. */
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

/** The largest difference, in minor units, that matching may close by itself. */
export function differenceLimitOf(settings: MatchingSettings, currency: string): bigint {
  return settings.differenceLimits.find((limit) => limit.currency === currency)?.amount ?? 0n;
}
