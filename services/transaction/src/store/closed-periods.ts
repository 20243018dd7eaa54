import type { ClosedPeriod, LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { bookedDay } from "@matchbook/runtime/booked-day";
import { smallCollection } from "@matchbook/runtime/small-rows";
import type { Store } from "./collections.ts";

/** What the transaction service knows of a closed period, which matching owns. */
export interface ClosedPeriodRow {
  /** `closed <bank connection>`, or `closed ` for the tenant. */
  _id: string;
  until: string | undefined;
  version: bigint;
}

/** The last closed days of a tenant: the tenant's, and those of its connections. */
export interface ClosedDays {
  /** The last closed day for lines of a connection, or of none; undefined when nothing is closed. */
  until(bankConnectionId: string | undefined): string | undefined;
}

const CLOSED = "closed ";

/** Stores a closed period, unless a newer state of it is stored. */
export async function showClosedPeriod(store: Store, tenant: string, period: ClosedPeriod): Promise<void> {
  await store.collections(tenant);
  const rows = smallCollection<ClosedPeriodRow>(store.mongo.db, tenant);
  const { bankConnectionId = "", until, version } = period;
  const isNewer = { $lt: [{ $ifNull: ["$version", 0n] }, version] };
  const set = (field: string, value: unknown) => ({ [field]: { $cond: [isNewer, value, `$${field}`] } });
  await rows.updateOne(
    { _id: `${CLOSED}${bankConnectionId}` },
    [{ $set: { ...set("until", until ?? "$$REMOVE") } }, { $set: { ...set("version", version) } }],
    { upsert: true },
  );
}

/** The closed days of a tenant. */
export async function closedDays(store: Store, tenant: string): Promise<ClosedDays> {
  await store.collections(tenant);
  const found = smallCollection<ClosedPeriodRow>(store.mongo.db, tenant).find({
    _id: { $gte: CLOSED, $lt: "closed!" },
  });
  const days = new Map((await found.toArray()).map(({ _id, until = "" }) => [_id.slice(CLOSED.length), until]));
  const ofTenant = days.get("") ?? "";
  return {
    until: (id) => {
      const own = days.get(id ?? "") ?? "";
      return (own > ofTenant ? own : ofTenant) || undefined;
    },
  };
}

export type Dated = Pick<LineFacts, "bankConnectionId" | "bookingDay" | "bookedAt" | "valueDate" | "late">;

/** Whether a line is dated within a closed period. */
export function lateOf(closed: ClosedDays, line: Dated): true | undefined {
  const until = closed.until(line.bankConnectionId);
  return (until !== undefined && bookedDay(line) <= until) || undefined;
}
