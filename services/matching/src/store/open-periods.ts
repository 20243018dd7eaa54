import type { Document } from "mongodb";
import { findClosedPeriods } from "./closed-periods.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** A closed period of a connection or of the tenant, up to a day. */
export interface ClosedUntil {
  bankConnectionId?: string | undefined;
  until: string;
}

/** The filter with the periods that are closed now, if it wants lines of open ones and some are closed. */
export async function withClosedPeriods<F extends { period?: string | undefined }>(
  collections: TenantCollections,
  filter: F,
): Promise<F & { closed?: readonly ClosedUntil[] }> {
  if (filter.period !== "open") return filter;
  const closed = (await findClosedPeriods(collections)).flatMap(({ until, bankConnectionId }) =>
    until === undefined ? [] : [{ until, bankConnectionId }],
  );
  return closed.length === 0 ? filter : { ...filter, closed };
}

/**
 * The condition that a line is dated in none of these, as `isClosed` has it for a decision, or is late. No closing has
 * acknowledged a late line, so the next one counts it.
 */
export function outsideOf(closed: readonly ClosedUntil[]): Document {
  const within = closed.flatMap(({ until, bankConnectionId }) => {
    const of = { "listed.late": null, ...(bankConnectionId !== undefined && { bankConnectionId }) };
    return [
      { ...of, bookedOn: { $lte: until } },
      { ...of, bookedOn: null, valueDate: { $lte: until } },
    ];
  });
  return { $nor: within };
}
