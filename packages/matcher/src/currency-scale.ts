import magnitudes from "./currency-scale.json" with { type: "json" };

/**
 * The order of magnitude of a unit of each currency: a euro is at least 10 to this power of it. It is rounded down, so
 * that an amount that is estimated by it is rather too low. Of the magnitude 0, a euro is between half a unit and ten
 * units. Reviewed against the rates of 2025.
 */
const BY_CURRENCY: ReadonlyMap<string, number> = new Map(
  Object.entries(magnitudes).flatMap(([magnitude, codes]) =>
    codes.split(" ").map((code): [string, number] => [code, Number(magnitude)]),
  ),
);

/** A euro is at least 10 to this power of the currency; 0 for a currency that is not listed. */
export function magnitudeOf(currency: string): number {
  return BY_CURRENCY.get(currency) ?? 0;
}

export const LISTED_CURRENCIES: readonly string[] = [...BY_CURRENCY.keys()].sort();
