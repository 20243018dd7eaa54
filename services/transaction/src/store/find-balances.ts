import type { DayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { type BookedPart, bookedUntil, bookedWithin, netOf, sumOf } from "@matchbook/runtime/values/booked/counts";
import { addDays } from "@matchbook/runtime/values/days";
import type { ClientSession, Collection, Filter } from "mongodb";
import { endOfDay } from "../domain/balance-chain.ts";
import { daySeries, unaccountedDays } from "../domain/day-series.ts";
import { type BalanceChain, type BalanceRow, ofChain } from "./balance-row.ts";
import type { BankConnectionRow } from "./bank-connection-row.ts";

/** Last statements that are looked at for the ones of the last day, and next ones that may continue them. */
const NEAR = 20;

/** Balances and counts of lines, maybe as a transaction sees them, which has one operation at a time. */
export type Books = { balances: Collection<BalanceRow>; counts: Pick<DayCounts, "read">; session?: ClientSession };

/** Days around all days of books. */
const FIRST_DAY = "0000-01-01";
const LAST_DAY = "9999-12-31";

interface ChainDays {
  connectionId: string;
  chain: BalanceChain;
}

/** The closing balances of a chain by the days of an inclusive range on which statements end. */
async function closingsWithin(
  books: Books,
  { from, to, ...chain }: ChainDays & { from: string; to: string },
): Promise<Map<string, bigint>> {
  const statements = of(books, chain, { to: { $gte: from, $lte: to } });
  const ended = await statements.sort({ to: 1 }).toArray();
  const later = [...ended, ...(await endingAfter(books, chain, to))];
  const days = [...Map.groupBy(ended, (statement) => statement.to)];
  return new Map(
    days.flatMap(([day, some]): [string, bigint][] => {
      const end = endOfDay(some, later);
      return end === undefined ? [] : [[day, end.closing]];
    }),
  );
}

/** The closing balance of a chain up to `day`, with the day until which it is proved, or none. */
async function lastClosing(books: Books, { day, ...chain }: ChainDays & { day: string }) {
  const ended = of(books, chain, { to: { $lte: day } });
  const last = await ended.sort({ to: -1 }).limit(NEAR).toArray();
  const later = [...last, ...(await endingAfter(books, chain, day))];
  for (const some of Map.groupBy(last, ({ to }) => to).values()) {
    const end = endOfDay(some, later);
    if (end !== undefined) return [{ closing: end.closing, statedOn: end.until < day ? end.until : day }];
  }
  return [];
}

function endingAfter(books: Books, chain: ChainDays, day: string): Promise<BalanceRow[]> {
  return of(books, chain, { to: { $gt: day } })
    .sort({ to: 1 })
    .limit(NEAR)
    .toArray();
}

function of({ balances, session }: Books, { connectionId, chain }: ChainDays, within: Filter<BalanceRow>) {
  return balances.find({ ...ofChain(connectionId, chain), ...within }, { session });
}

export interface Side {
  connection: BankConnectionRow;
  currency: string;
}

/** Balances that the bank states of each day. Several accounts are added up where all are stated. */
export async function statedBalances(
  books: Books,
  { connection, currency }: Side,
  days: { from: string; to: string },
): Promise<Map<string, bigint>> {
  const chains = (connection.chains ?? []).filter((chain) => chain.currency === currency);
  const ofChains: Map<string, bigint>[] = [];
  for (const chain of chains)
    ofChains.push(await closingsWithin(books, { connectionId: connection._id, chain, ...days }));
  const [first = new Map<string, bigint>()] = ofChains;
  const sums = [...first.keys()].flatMap((day): [string, bigint][] => {
    const ends = ofChains.map((chain) => chain.get(day));
    return ends.every((end) => end !== undefined) ? [[day, ends.reduce((sum, end) => sum + end, 0n)]] : [];
  });
  return new Map(sums);
}

/** The days whose lines lead to another balance than the bank's; undefined where all lines lead to the last one. */
export async function findUnaccounted(books: Books, side: Side) {
  const bank = await bankSide(books, side, LAST_DAY);
  if (bank === undefined) return undefined;
  const { currency, connection } = side;
  const { opening: before, balance: stated, statedOn: to } = bank;
  const expected = before + netIn(currency, await bookedUntil(books.counts, connection._id, LAST_DAY));
  if (stated === expected) return undefined;
  const days = { from: FIRST_DAY, to };
  const booked = await bookedWithin(books.counts, connection._id, days);
  const movements = new Map(booked.map(({ day, parts }) => [day, netIn(currency, parts)]));
  const series = daySeries({ before, movements, stated: await statedBalances(books, side, days) });
  return unaccountedDays(series) ?? { from: to, to, expected, stated };
}

/** The balances of a connection in a currency before the first line and at the end of a day, of all its accounts. */
export async function bankSide(books: Books, { connection, currency }: Side, day: string) {
  const chains = (connection.chains ?? []).filter(({ currency: of, start }) => of === currency && start <= day);
  const [first] = chains;
  if (first === undefined) return undefined;
  const connectionId = connection._id;
  const start = chains.reduce((earliest, { start }) => (start < earliest ? start : earliest), first.start);
  const earlier = await bookedUntil(books.counts, connectionId, start);
  const known: { closing: bigint; statedOn: string }[] = [];
  for (const chain of chains) known.push(...(await lastClosing(books, { connectionId, chain, day })));
  const statedOn = known
    .map((closing) => closing.statedOn)
    .sort()
    .at(-1);
  if (statedOn === undefined) return undefined;
  const later = await bookedWithin(books.counts, connectionId, { from: addDays(statedOn, 1), to: day });
  const opening = chains.reduce((sum, chain) => sum + chain.opening, 0n) - netIn(currency, earlier);
  const closing = known.reduce((sum, one) => sum + one.closing, 0n);
  const balance =
    closing +
    netIn(
      currency,
      later.flatMap(({ parts }) => parts),
    );
  return { opening, balance, statedOn };
}

/** The amount by which lines in a currency change the balance. */
export function netIn(currency: string, parts: readonly BookedPart[]): bigint {
  return netOf(sumOf(parts.filter((part) => part.currency === currency)));
}
