import type { Write } from "@matchbook/runtime/write-together";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import type { TenantCollections } from "./tenant-collections.ts";

const CLOSED_PERIODS = "closed_periods";

type Found = Pick<TenantCollections, "closedPeriods" | "session">;

/** The periods of a tenant, also those that were reopened as a whole. */
export async function findClosedPeriods({ closedPeriods, session }: Found): Promise<readonly ClosedPeriod[]> {
  return (await closedPeriods.findOne({ _id: CLOSED_PERIODS }, { session }))?.periods ?? [];
}

/** The writes that store a period beside the others. */
export function periodWrites(
  { closedPeriods, guards }: Pick<TenantCollections, "closedPeriods" | "guards">,
  others: readonly ClosedPeriod[],
  period: ClosedPeriod,
): Write[] {
  const keyOf = ({ bankConnectionId = "" }: ClosedPeriod) => bankConnectionId;
  const kept = others.filter((other) => keyOf(other) !== keyOf(period));
  const periods = [...kept, period].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const store = { updateOne: { filter: { _id: CLOSED_PERIODS }, update: { $set: { periods } }, upsert: true } };
  return [
    { collection: closedPeriods, operation: store },
    ...Array.from({ length: GUARDS }, (_, nth) => ({ collection: guards, operation: touch(nth) })),
  ];
}

/**
 * A commit reads the closed periods in its snapshot. It must not commit after a period was closed that it has not seen,
 * so it changes one of these rows, and closing changes all of them: the later one conflicts and decides again. There are
 * several, so that commits seldom conflict with one another.
 */
const GUARDS = 16;

/** The write by which a commit conflicts with the closing of a period. */
export function guardWrite({ guards }: Pick<TenantCollections, "guards">): Write {
  return { collection: guards, operation: touch(Math.floor(Math.random() * GUARDS)) };
}

function touch(nth: number) {
  return { updateOne: { filter: { _id: `guard ${nth}` }, update: { $inc: { commits: 1n } }, upsert: true } };
}
