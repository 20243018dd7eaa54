import { type BookedPart, bookedUntil, bookedWithin, netOf, sumOf } from "@matchbook/runtime/values/booked/counts";
import { addDays } from "@matchbook/runtime/values/days";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import type { TenantCollections } from "./collections.ts";
import { lastClosing } from "./find-balances.ts";

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
  const netIn = (parts: readonly BookedPart[]) => netOf(sumOf(parts.filter((part) => part.currency === currency)));
  const opening = chains.reduce((sum, chain) => sum + chain.opening, 0n);
  const closing = known.reduce((sum, one) => sum + one.closing, 0n);
  return { opening: opening - netIn(earlier), balance: closing + netIn(later.flatMap(({ parts }) => parts)), statedOn };
}
