import type { Write } from "@matchbook/runtime/mongo/write-together";
import type { Document } from "mongodb";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import { findSmall, smallWrite, type TenantCollections } from "./tenant-collections.ts";

type Small = Pick<TenantCollections, "small" | "session">;

/** The periods of a tenant, also those that were reopened as a whole. */
export async function findClosedPeriods(collections: Small): Promise<readonly ClosedPeriod[]> {
  return (await findSmall(collections, "closed_periods"))?.periods ?? [];
}

/** The writes that store a period beside the others. */
export function periodWrites(
  { small, guards }: Pick<TenantCollections, "small" | "guards">,
  others: readonly ClosedPeriod[],
  period: ClosedPeriod,
): Write[] {
  const keyOf = ({ bankConnectionId = "" }: ClosedPeriod) => bankConnectionId;
  const kept = others.filter((other) => keyOf(other) !== keyOf(period));
  const periods = [...kept, period].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return [
    smallWrite({ small }, "closed_periods", { periods }),
    ...Array.from({ length: GUARDS }, (_, nth) => ({ collection: guards, operation: touch(nth) })),
  ];
}

/**
 * A commit changes one of these rows and closing changes all, so a commit conflicts with a closing it has not seen.
 * There are several, so that commits seldom conflict with one another.
 */
const GUARDS = 16;

/** The write by which a commit conflicts with the closing of a period. */
export function guardWrite({ guards }: Pick<TenantCollections, "guards">): Write {
  return { collection: guards, operation: touch(Math.floor(Math.random() * GUARDS)) };
}

function touch(nth: number) {
  return { updateOne: { filter: { _id: `guard ${nth}` }, update: { $inc: { commits: 1n } }, upsert: true } };
}

/** The filter with the periods that are closed now, if it wants lines of open ones and some are closed. */
export async function withClosedPeriods<F extends { period?: string | undefined }>(
  collections: TenantCollections,
  filter: F,
): Promise<F & { closed?: readonly ClosedPeriod[] }> {
  if (filter.period !== "open") return filter;
  const closed = (await findClosedPeriods(collections)).filter(({ until }) => until !== undefined);
  return closed.length === 0 ? filter : { ...filter, closed };
}

/**
 * The condition that a line is dated in none of these, as `isClosed` has it for a decision, or is late. No closing has
 * acknowledged a late line, so the next one counts it.
 */
export function outsideOf(closed: readonly ClosedPeriod[]): Document {
  const within = closed.flatMap(({ until, bankConnectionId }) => {
    const of = { "listed.late": null, ...(bankConnectionId !== undefined && { bankConnectionId }) };
    return [
      { ...of, bookedOn: { $lte: until } },
      { ...of, bookedOn: null, valueDate: { $lte: until } },
    ];
  });
  return { $nor: within };
}
