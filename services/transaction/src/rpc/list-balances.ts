import type { DayBalance } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { addDays } from "@matchbook/runtime/days";
import type { Rpc } from "../context.ts";
import { endOfDay } from "../domain/balance-chain.ts";
import { netOf, sumOf } from "../domain/booked.ts";
import { daySeries } from "../domain/day-series.ts";
import { requireBankConnection } from "../store/bank-connections.ts";
import { bankSide, type Side } from "../store/bank-side.ts";
import { bookedWithin } from "../store/booked-counts.ts";
import type { TenantCollections } from "../store/collections.ts";
import { balancesWithin } from "../store/find-balances.ts";
import { currenciesOf } from "./reconcile-connection.ts";

type Days = { from: string; to: string };

/**
 * The balances of a connection by day: what the bank states, what was booked, and what follows from both.
 * @throws AppError bank_connection_not_found
 */
export const listBalances: Rpc<"listBalances"> = async (context, request, { tenant }) => {
  const collections = await context.collections(tenant);
  const { bankConnectionId, dateFrom: from, dateTo: to } = request;
  const connection = await requireBankConnection(collections, bankConnectionId);
  const { counts } = collections;
  const booked = await bookedWithin(counts, bankConnectionId, { from, to });
  const currencies = currenciesOf(
    connection,
    booked.flatMap(({ parts }) => parts),
  );
  const series = currencies.map(async (currency): Promise<DayBalance[]> => {
    const side = { connection, currency };
    const before = await bankSide(collections, side, addDays(from, -1));
    const movements = booked.map(({ day, parts }): [string, bigint] => {
      const own = parts.filter((part) => part.currency === currency);
      return [day, netOf(sumOf(own))];
    });
    const stated = await statedBalances(collections, side, { from, to });
    return daySeries({ before: before?.balance, movements: new Map(movements), stated }).map((one) => ({
      ...one,
      currency,
    }));
  });
  return { days: (await Promise.all(series)).flat() };
};

/** The balances that the bank states of each day. Those of several accounts are added up where all are stated. */
async function statedBalances(
  collections: TenantCollections,
  { connection, currency }: Side,
  days: Days,
): Promise<Map<string, bigint>> {
  const chains = (connection.chains ?? []).filter((chain) => chain.currency === currency);
  const ofChains = await Promise.all(
    chains.map(async (chain) => {
      const rows = await balancesWithin(collections, { connectionId: connection._id, chain, ...days });
      return new Map([...Map.groupBy(rows, ({ to }) => to)].map(([day, some]) => [day, endOfDay(some)]));
    }),
  );
  const [first = new Map<string, bigint>()] = ofChains;
  const sums = [...first.keys()].flatMap((day): [string, bigint][] => {
    const ends = ofChains.map((chain) => chain.get(day));
    return ends.every((end) => end !== undefined) ? [[day, ends.reduce((sum, end) => sum + end, 0n)]] : [];
  });
  return new Map(sums);
}
