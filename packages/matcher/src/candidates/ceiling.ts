import { type Line, lineRemaining } from "../model/model.ts";
import { convertMinor, currencyDigits, MAX_MINOR, minMinor } from "../model/money.ts";
import type { LineRule } from "../model/parts.ts";
import type { MatchingSettings } from "../model/settings.ts";
import magnitudes from "./currency-scale.json" with { type: "json" };
import type { Pool } from "./pool.ts";

export interface Ceiling {
  amount: bigint; // In minor units of the line's currency.
  /** As it stands there, at the stored rate, by the order of magnitude, or by a rule of the tenant. */
  basis: "set" | "rate" | "estimate" | "rule";
}

type Conditions = Pick<Pool, "settings" | "exchange"> & Partial<Pick<Pool, "ruleOf">>;

/** Orders of magnitude are off by less than this: below such a part of the estimate, no rate is looked up. */
const FAR_BELOW = 100n;

/** The ceiling that an amount of a line is above; undefined when it is above none. */
export function ceilingExceeded(line: Line, conditions: Conditions): Ceiling | undefined {
  const amount = lineRemaining(line);
  const { settings, exchange } = conditions;
  const ceiling = byRule(ceilingOf(line, settings, exchange), conditions.ruleOf?.(line));
  return ceiling !== undefined && amount > ceiling.amount ? ceiling : undefined;
}

/** A rule lowers the ceiling, or raises it to no more than the most that the settings allow to rules. */
function byRule(set: Ceiling | undefined, rule: LineRule | undefined): Ceiling | undefined {
  if (rule?.ceiling === undefined) return set;
  const { amount, most } = rule.ceiling;
  if (set === undefined || amount <= set.amount) return { amount, basis: "rule" };
  const raised = minMinor(amount, most);
  return raised > set.amount ? { amount: raised, basis: "rule" } : set;
}

function ceilingOf(line: Line, settings: MatchingSettings, exchange: Conditions["exchange"]): Ceiling | undefined {
  const { currency, valueDate } = line;
  const own = settings.ceilings.find((ceiling) => ceiling.currency === currency);
  if (own !== undefined) return { amount: own.amount, basis: "set" };
  const estimated = estimatedCeiling(settings, currency);
  if (estimated === undefined) return undefined;
  const { baseCurrency } = settings;
  if (currency === baseCurrency) return { amount: estimated, basis: "set" };
  if (!asksRate(line, settings)) return undefined;
  const found = exchange(baseCurrency, currency, valueDate);
  if (found.kind !== "rate") return { amount: estimated, basis: "estimate" };
  const base = estimatedCeiling(settings, baseCurrency) ?? 0n;
  const { rate, inverse } = found;
  return { amount: convertMinor(base, baseCurrency, currency, rate, inverse), basis: "rate" };
}

/** Recognizes a line that is compared with the ceiling at the rate of the base currency in its own. */
export function asksRate(line: Line, settings: MatchingSettings): boolean {
  const { currency } = line;
  if (currency === settings.baseCurrency || settings.ceilings.some((each) => each.currency === currency)) return false;
  const estimated = estimatedCeiling(settings, currency);
  return estimated !== undefined && lineRemaining(line) * FAR_BELOW > estimated;
}

/** The ceiling of a currency without an own one: moved by the difference of the orders of magnitude. */
export function estimatedCeiling(settings: MatchingSettings, currency: string): bigint | undefined {
  const { ceilingOtherwise, baseCurrency } = settings;
  if (ceilingOtherwise === undefined) return undefined;
  const shift = magnitudeOf(currency) - magnitudeOf(baseCurrency) + (currencyDigits(currency) ?? 2);
  const scaled = shift >= 0 ? ceilingOtherwise * 10n ** BigInt(shift) : ceilingOtherwise / 10n ** BigInt(-shift);
  return minMinor(scaled, MAX_MINOR);
}

/** A euro is at least 10 to this power of the currency, rounded down, so that estimates are too low. Rates of 2025. */
const BY_CURRENCY: ReadonlyMap<string, number> = new Map(
  Object.entries(magnitudes).flatMap(([magnitude, codes]) =>
    codes.split(" ").map((code): [string, number] => [code, Number(magnitude)]),
  ),
);

export const magnitudeOf = (currency: string): number => BY_CURRENCY.get(currency) ?? 0;
export const LISTED_CURRENCIES: readonly string[] = [...BY_CURRENCY.keys()].sort();
