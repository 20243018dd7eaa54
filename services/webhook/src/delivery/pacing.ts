import type { Store } from "../store/collections.ts";
import { parkWaiting } from "../store/order.ts";
import type { Rates } from "../store/rates.ts";
import type { EndpointRow, ScheduleRow } from "../store/rows.ts";

/** Endpoints by id; those that were deleted are missing. */
type Endpoints = ReadonlyMap<string, EndpointRow>;

/** Selects the rows whose endpoint delivers the events of a resource one after the other. */
export function inLanes(rows: readonly ScheduleRow[], endpoints: Endpoints): ScheduleRow[] {
  return rows.filter(({ endpointId, lanes }) => {
    const { active, ordered } = endpoints.get(endpointId) ?? {};
    return lanes !== undefined && active === true && ordered === true;
  });
}

/** Parks those of these due rows that wait for another delivery of their resource. @returns the others */
export async function withoutWaiting(
  store: Store,
  rows: ScheduleRow[],
  endpoints: Endpoints,
  now: Date,
): Promise<ScheduleRow[]> {
  const waiting = await parkWaiting(store, inLanes(rows, endpoints), now);
  return rows.filter(({ _id }) => !waiting.has(_id));
}

/** Takes times for attempts to endpoints with a rate: ms since 1970, or null for a row that stays due. */
export async function takeTimes(
  rates: Rates,
  tenant: string,
  rows: readonly ScheduleRow[],
  endpoints: Endpoints,
  now: Date,
): Promise<Map<string, number | null>> {
  const times = new Map<string, number | null>();
  for (const [_id, own] of Map.groupBy(rows, ({ endpointId }) => endpointId)) {
    const { active, maxPerSecond: perSecond } = endpoints.get(_id) ?? {};
    if (active !== true || perSecond === undefined) continue;
    const slots = await rates.take(tenant, { _id, perSecond }, own.length, now);
    const placeOf = ({ _id: id, dueAt, eventId }: ScheduleRow) => `${dueAt.toISOString()} ${eventId ?? id}`;
    const sorted = own.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    for (const [nth, row] of sorted.entries()) times.set(row._id, slots[nth] ?? null);
  }
  return times;
}
