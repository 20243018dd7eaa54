import { type BookedPart, bookedUntil, bookedWithin, netOf, sumOf } from "@matchbook/runtime/values/booked/counts";
import { addDays } from "@matchbook/runtime/values/days";
import type { Filter } from "mongodb";
import { endOfDay } from "../domain/balance-chain.ts";
import { type BalanceChain, type BalanceRow, ofChain } from "./balance-row.ts";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import type { TenantCollections } from "./collections.ts";

/** Last statements that are looked at for the ones of the last day, and next ones that may continue them. */
const NEAR = 20;

interface ChainDays {
  connectionId: string;
  chain: BalanceChain;
}

/** The closing balances of a chain by the days of an inclusive range on which statements end. */
export async function closingsWithin(
  collections: TenantCollections,
  { from, to, ...chain }: ChainDays & { from: string; to: string },
): Promise<Map<string, bigint>> {
  const statements = of(collections, chain, { to: { $gte: from, $lte: to } });
  const ended = await statements.sort({ to: 1 }).toArray();
  const later = [...ended, ...(await endingAfter(collections, chain, to))];
  const days = [...Map.groupBy(ended, (statement) => statement.to)];
  return new Map(
    days.flatMap(([day, some]): [string, bigint][] => {
      const end = endOfDay(some, later);
      return end === undefined ? [] : [[day, end.closing]];
    }),
  );
}

/** The closing balance of a chain up to `day`, and the day until which it is proved; undefined without any. */
async function lastClosing(
  collections: TenantCollections,
  { day, ...chain }: ChainDays & { day: string },
): Promise<{ closing: bigint; statedOn: string } | undefined> {
  const ended = of(collections, chain, { to: { $lte: day } });
  const last = await ended.sort({ to: -1 }).limit(NEAR).toArray();
  const later = [...last, ...(await endingAfter(collections, chain, day))];
  for (const some of Map.groupBy(last, ({ to }) => to).values()) {
    const end = endOfDay(some, later);
    if (end !== undefined) return { closing: end.closing, statedOn: end.until < day ? end.until : day };
  }
  return undefined;
}

function endingAfter(collections: TenantCollections, chain: ChainDays, day: string): Promise<BalanceRow[]> {
  return of(collections, chain, { to: { $gt: day } })
    .sort({ to: 1 })
    .limit(NEAR)
    .toArray();
}

function of({ balances }: TenantCollections, { connectionId, chain }: ChainDays, within: Filter<BalanceRow>) {
  return balances.find({ ...ofChain(connectionId, chain), ...within });
}

export interface Side {
  connection: BankConnectionRow;
  currency: string;
}

/** The balances of a connection in a currency before the first line and at the end of a day, of all its accounts. */
export async function bankSide(collections: TenantCollections, { connection, currency }: Side, day: string) {
  const chains = (connection.chains ?? []).filter(({ currency: of, start }) => of === currency && start <= day);
  const [first] = chains;
  if (first === undefined) return undefined;
  const { counts } = collections;
  const connectionId = connection._id;
  const start = chains.reduce((earliest, { start }) => (start < earliest ? start : earliest), first.start);
  const [earlier, ...closings] = await Promise.all([
    bookedUntil(counts, connectionId, start),
    ...chains.map((chain) => lastClosing(collections, { connectionId, chain, day })),
  ]);
  const known = closings.filter((closing) => closing !== undefined);
  const statedOn = known
    .map((closing) => closing.statedOn)
    .sort()
    .at(-1);
  if (statedOn === undefined) return undefined;
  const later = await bookedWithin(counts, connectionId, { from: addDays(statedOn, 1), to: day });
  const opening = chains.reduce((sum, chain) => sum + chain.opening, 0n);
  const closing = known.reduce((sum, one) => sum + one.closing, 0n);
  return {
    opening: opening - netIn(currency, earlier),
    balance:
      closing +
      netIn(
        currency,
        later.flatMap(({ parts }) => parts),
      ),
    statedOn,
  };
}

/** The amount by which lines in a currency change the balance. */
export function netIn(currency: string, parts: readonly BookedPart[]): bigint {
  return netOf(sumOf(parts.filter((part) => part.currency === currency)));
}
