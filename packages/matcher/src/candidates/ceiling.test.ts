import { expect, test } from "vitest";
import { aLine } from "../../test/matcher-world.ts";
import type { Exchange } from "../model/exchange.ts";
import { currencyDigits } from "../model/money.ts";
import { DEFAULT_SETTINGS, type MatchingSettings } from "../model/settings.ts";
import { type Ceiling, ceilingExceeded, estimatedCeiling, LISTED_CURRENCIES } from "./ceiling.ts";

/** The ceiling that an amount is above, in major units, and where it comes from. */
function exceeded(
  currency: string,
  major: bigint,
  settings: Partial<MatchingSettings> = {},
  rate: Exchange = { kind: "never_quoted" },
): string | undefined {
  const digits = 10n ** BigInt(currencyDigits(currency) ?? 2);
  const conditions = { settings: { ...DEFAULT_SETTINGS, ...settings }, exchange: () => rate };
  const told = ({ amount, basis }: Ceiling) => `${amount / digits} ${basis}`;
  const ceiling = ceilingExceeded(aLine("", { currency, amount: major * digits }), conditions);
  return ceiling === undefined ? undefined : told(ceiling);
}

test.each([
  ["EUR", 1_000_001n, "1000000 set"],
  ["EUR", 1_000_000n, undefined],
  ["USD", 1_000_001n, "1000000 estimate"],
  ["JPY", 3_000_000n, undefined],
  ["JPY", 100_000_001n, "100000000 estimate"],
  ["KRW", 900_000_000n, undefined],
  ["KRW", 2_000_000_000n, "1000000000 estimate"],
  ["IDR", 9_000_000_000n, undefined],
  ["KWD", 100_001n, "100000 estimate"],
])("without a rate, %s %s is above the ceiling: %s", (currency, major, ceiling) => {
  expect(exceeded(currency, major)).toBe(ceiling);
});

const rate = (value: string, inverse = false): Exchange => ({ kind: "rate", rate: value, inverse, date: "2026-02-02" });

test("the value is converted at the stored rate, in either direction", () => {
  expect(exceeded("JPY", 164_000_001n, {}, rate("164"))).toBe("164000000 rate");
  expect(exceeded("JPY", 164_000_000n, {}, rate("164"))).toBeUndefined();
  expect(exceeded("JPY", 160_000_001n, {}, rate("0.00625", true))).toBe("160000000 rate");
  // A rate that is too old counts as none.
  expect(exceeded("JPY", 164_000_000n, {}, { kind: "too_old" })).toBe("100000000 estimate");
});

test("the value is in the base currency of the settings", () => {
  const settings = { baseCurrency: "JPY", ceilingOtherwise: 50_000_000n };
  expect(exceeded("JPY", 50_000_001n, settings)).toBe("50000000 set");
  expect(exceeded("EUR", 500_001n, settings)).toBe("500000 estimate");
  expect(exceeded("EUR", 305_000n, settings, rate("0.0061"))).toBeUndefined();
  expect(exceeded("EUR", 305_001n, settings, rate("0.0061"))).toBe("305000 rate");
});

test("the ceiling of a currency precedes the value in the base currency; without a value, no currency has a ceiling", () => {
  const ceilings = [{ currency: "JPY", amount: 5_000n }];
  expect(exceeded("JPY", 5_001n, { ceilings }, rate("164"))).toBe("5000 set");
  expect(exceeded("KRW", 9_000_000_000n, { ceilingOtherwise: undefined }, rate("1600"))).toBeUndefined();
});

test("no rate is looked up for an amount that is far below the ceiling", () => {
  const asked: string[] = [];
  const conditions = {
    settings: DEFAULT_SETTINGS,
    exchange: (from: string, to: string): Exchange => {
      asked.push(`${from} ${to}`);
      return { kind: "never_quoted" };
    },
  };
  for (const amount of [100n, 1_000_000n]) ceilingExceeded(aLine("", { currency: "JPY", amount }), conditions);
  expect(asked).toEqual([]);
  ceilingExceeded(aLine("", { currency: "JPY", amount: 1_000_001n }), conditions);
  expect(asked).toEqual(["EUR JPY"]);
});

test("every listed currency is one of ISO 4217, is listed once and has an estimate", () => {
  expect(LISTED_CURRENCIES.filter((currency) => currencyDigits(currency) === undefined)).toEqual([]);
  const text = LISTED_CURRENCIES.join();
  expect(LISTED_CURRENCIES.filter((currency) => text.split(currency).length !== 2)).toEqual([]);
  expect(LISTED_CURRENCIES.filter((currency) => !estimatedCeiling(DEFAULT_SETTINGS, currency))).toEqual([]);
});
