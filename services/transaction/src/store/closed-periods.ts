import type { ClosedPeriod, LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import type { TenantCollections } from "./collections.ts";

export type ClosedDays = Awaited<ReturnType<typeof closedDays>>;

const CLOSED = "closed ";

/** Stores a closed period, unless a newer state is stored. */
export async function showClosedPeriod({ closedPeriods }: TenantCollections, period: ClosedPeriod): Promise<void> {
  const { bankConnectionId = "", until, version } = period;
  const isNewer = { $lt: [{ $ifNull: ["$version", 0n] }, version] };
  const set = (field: string, value: unknown) => ({ [field]: { $cond: [isNewer, value, `$${field}`] } });
  await closedPeriods.updateOne(
    { _id: `${CLOSED}${bankConnectionId}` },
    [{ $set: { ...set("until", until ?? "$$REMOVE") } }, { $set: { ...set("version", version) } }],
    { upsert: true },
  );
}

/** The last closed days of a tenant and of its connections. */
export async function closedDays({ closedPeriods }: TenantCollections) {
  const found = closedPeriods.find({ _id: { $gte: CLOSED, $lt: "closed!" } });
  const days = new Map((await found.toArray()).map(({ _id, until = "" }) => [_id.slice(CLOSED.length), until]));
  const ofTenant = days.get("") ?? "";
  return {
    /** The last closed day for lines of a connection, or of none; undefined when nothing is closed. */
    until: (id: string | undefined) => {
      const own = days.get(id ?? "") ?? "";
      return (own > ofTenant ? own : ofTenant) || undefined;
    },
  };
}

export type Dated = Pick<LineFacts, "bankConnectionId" | "bookingDay" | "bookedAt" | "valueDate" | "late">;

/** Tells whether a line is dated within a closed period. */
export function lateOf(closed: ClosedDays, line: Dated): true | undefined {
  const until = closed.until(line.bankConnectionId);
  return (until !== undefined && bookingDayOf(line) <= until) || undefined;
}
