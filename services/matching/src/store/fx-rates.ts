import { type Exchange, RATE_MAX_AGE_DAYS } from "@matchbook/matcher/model/exchange";
import type { FxRate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import { addDays, dayRange } from "@matchbook/runtime/values/days";
import type { TenantCollections } from "./tenant-collections.ts";

export const fxRateCollections: Collections = {
  "fx_rates.*": [{ key: { base: 1, quote: 1, date: -1 }, unique: true, name: "pair_date" }],
};

/** Stores rates; a rate of the same pair and day replaces the earlier one. */
export async function putFxRates({ fxRates, session }: TenantCollections, rates: FxRate[]): Promise<void> {
  const writes = rates.map((rate) => {
    const _id = `${rate.base}/${rate.quote}/${rate.date}`;
    return { replaceOne: { filter: { _id }, replacement: rate, upsert: true } };
  });
  await fxRates.bulkWrite(writes, { session });
}

/** Two currencies on a day. */
export interface Pair {
  from: string;
  to: string;
  valueDate: string;
}

/** The rate of a value date, or the latest within RATE_MAX_AGE_DAYS before; the pair as asked wins on one day. */
export async function findExchange(collections: TenantCollections, { from, to, valueDate }: Pair): Promise<Exchange> {
  if (from === to) return { kind: "same_currency" };
  const direct = await latest(collections, from, to, valueDate);
  const inverse = await latest(collections, to, from, valueDate);
  const best = direct !== null && (inverse === null || direct.date >= inverse.date) ? direct : inverse;
  if (best !== null) return { kind: "rate", rate: best.rate, inverse: best === inverse, date: best.date };
  const eitherWay = [
    { base: from, quote: to },
    { base: to, quote: from },
  ];
  const quoted = await collections.fxRates.findOne({ $or: eitherWay }, { session: collections.session });
  return { kind: quoted === null ? "never_quoted" : "too_old" };
}

/** Looks up the rates of pairs, each once. @returns undefined for a pair that is not among these */
export async function findExchanges(
  collections: TenantCollections,
  pairs: readonly Pair[],
): Promise<(pair: Pair) => Exchange | undefined> {
  const keyOf = ({ from, to, valueDate }: Pair) => `${from} ${to} ${valueDate}`;
  const found = new Map<string, Exchange>();
  for (const [key, pair] of new Map(pairs.map((pair) => [keyOf(pair), pair])))
    found.set(key, await findExchange(collections, pair));
  return (pair) => (pair.from === pair.to ? { kind: "same_currency" } : found.get(keyOf(pair)));
}

async function latest({ fxRates, session }: TenantCollections, base: string, quote: string, valueDate: string) {
  const date = dayRange(addDays(valueDate, -RATE_MAX_AGE_DAYS), valueDate);
  const [row] = await fxRates.find({ base, quote, date }, { session }).sort({ date: -1 }).limit(1).toArray();
  return row ?? null;
}
