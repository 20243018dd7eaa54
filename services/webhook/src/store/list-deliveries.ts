import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { countedPage } from "@matchbook/runtime/day-counts/counted-page";
import type { Days } from "@matchbook/runtime/day-counts/day-counts";
import { idsOfDays } from "@matchbook/runtime/ids";
import type { TenantCollections } from "./collections.ts";
import { countedType, listOf } from "./delivery-counts.ts";
import type { DeliveryHead } from "./rows.ts";

export interface DeliveryFilter {
  status?: string;
  eventType?: string;
  endpointId?: string;
  /** UTC days of the creation. */
  days?: Days;
}

/** One page of deliveries, newest first, with the exact total. */
export async function listDeliveryHeads(
  { deliveries, counts }: TenantCollections,
  { status, eventType, endpointId, days }: DeliveryFilter,
  request?: PageRequest,
): Promise<{ items: DeliveryHead[]; page: PageInfo }> {
  const filter = {
    ...(endpointId === undefined ? {} : { endpointId }),
    ...(eventType === undefined ? {} : { eventType }),
    ...(status === undefined ? {} : { status: status as DeliveryHead["status"] }),
  };
  const values = [
    status === undefined ? undefined : [status],
    eventType === undefined ? undefined : [countedType(eventType)],
  ];
  const selection = { list: listOf(endpointId), values, days };
  return countedPage(counts, selection, request, (place, session) =>
    deliveries
      .find<DeliveryHead>({ ...filter, _id: idsOfDays(place.from, place.to) }, { session, projection: { attempts: 0 } })
      .sort({ _id: -1 })
      .skip(place.skip)
      .limit(place.limit)
      .toArray(),
  );
}
