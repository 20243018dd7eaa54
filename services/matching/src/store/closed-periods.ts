import type { Write } from "@matchbook/runtime/mongo/write-together";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import { findSmall, smallWrite } from "./small-rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

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
