import { currencyDigits } from "@matchbook/runtime/money";

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
  /** The same for every other currency, in major units (euros, yen, dinars); undefined: no ceiling. */
  ceilingOtherwise: bigint | undefined;
  /** Differences that matching may close by itself, in minor units of their currency; none in other currencies. */
  differenceLimits: { currency: string; amount: bigint }[];
}

/** The settings of a tenant that has not changed any. */
export const DEFAULT_SETTINGS: MatchingSettings = {
  autoConfirm: true,
  suggestFrom: 30,
  confirmFrom: 70,
  margin: 15,
  ceilings: [],
  ceilingOtherwise: 1_000_000n,
  differenceLimits: [],
};

/** The amount, in minor units, above which nothing in this currency is confirmed automatically. */
export function ceilingOf(settings: MatchingSettings, currency: string): bigint | undefined {
  const own = settings.ceilings.find((ceiling) => ceiling.currency === currency);
  if (own !== undefined) return own.amount;
  return settings.ceilingOtherwise === undefined
    ? undefined
    : settings.ceilingOtherwise * 10n ** BigInt(currencyDigits(currency) ?? 2);
}

/** The largest difference, in minor units, that matching may close by itself. */
export function differenceLimitOf(settings: MatchingSettings, currency: string): bigint {
  return settings.differenceLimits.find((limit) => limit.currency === currency)?.amount ?? 0n;
}
