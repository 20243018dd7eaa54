import type { Random } from "./random.ts";

/** Frequent prices of a tenant in minor units: subscriptions and list prices, the same for many customers. */
const LIST_PRICES = [
  990, 1900, 2900, 4900, 4900, 7900, 9900, 9900, 11900, 14900, 19900, 24900, 29900, 35700, 49900, 59500, 89250, 119000,
  178500, 238000, 297500, 500000,
];

/** The amount of an invoice in minor units: a list price, or a free amount, which is mostly small. */
export function invoiceAmount(random: Random): bigint {
  return random.chance(0.3) ? listPrice(random) : freeAmount(random);
}

export function listPrice(random: Random): bigint {
  return BigInt(random.pick(LIST_PRICES));
}

/** An amount that hardly any other invoice has. Its magnitude is uniform, so small amounts are the most frequent. */
export function freeAmount(random: Random): bigint {
  const magnitude = random.pick([1_000, 10_000, 10_000, 100_000, 100_000, 1_000_000]);
  const amount = random.int(magnitude, magnitude * 10);
  return BigInt(random.chance(0.3) ? Math.round(amount / 100) * 100 : amount);
}

/** A share of an amount in hundredths of a percent, rounded down to the minor unit. */
export function share(amount: bigint, basisPoints: number): bigint {
  return (amount * BigInt(basisPoints)) / 10_000n;
}

/** The amount as people write it: `1.234,56`, `1234.56 EUR`. */
export function writtenAmount(random: Random, amount: bigint, currency: string): string {
  const cents = String(amount % 100n).padStart(2, "0");
  const whole = String(amount / 100n);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return random.pick([`${grouped},${cents} ${currency}`, `${whole},${cents}`, `${currency} ${whole}.${cents}`]);
}
