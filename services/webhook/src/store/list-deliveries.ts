import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListDeliveriesRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { countedPage } from "@matchbook/runtime/mongo/day-counts/counted-page";
import type { Days } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { idsOfDays } from "@matchbook/runtime/values/ids";
import { decodePlace, nextOf, placeOf } from "@matchbook/runtime/values/paging";
import { DELIVERY_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Filter } from "mongodb";
import type { TenantCollections } from "./collections.ts";
import { countedType, listOf } from "./delivery-counts.ts";
import type { DeliveryHead, DeliveryRow } from "./rows.ts";

type Fields = "status" | "eventType" | "endpointId" | "eventId" | "responseStatus";

/** The fields of a request that a delivery must have, and the UTC days of its creation. */
export type DeliveryFilter = Partial<Pick<ListDeliveriesRequest, Fields>> & { days?: Days | undefined };

export function conditionOf({ days = {}, ...fields }: DeliveryFilter): Filter<DeliveryRow> {
  const { from, to } = days;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    // With every status, the index by endpoint and status gives the deliveries in the order of their ids.
    ...(fields.endpointId === undefined ? {} : { status: { $in: DELIVERY_STATUSES } }),
    ...Object.fromEntries(given),
    ...(from === undefined && to === undefined ? {} : { _id: idsOfDays(from ?? FIRST_DAY, to ?? LAST_DAY) }),
  } as Filter<DeliveryRow>;
}

const FIRST_DAY = "1970-01-01";
const LAST_DAY = "9999-12-30";

/** One page of deliveries, newest first, with the exact total; after a place without it. */
export async function listDeliveryHeads(
  { deliveries, counts }: TenantCollections,
  filter: DeliveryFilter,
  request?: PageRequest,
): Promise<{ items: DeliveryHead[]; page: PageInfo }> {
  const { status, eventType, endpointId, eventId, responseStatus, days } = filter;
  const { page, size, offset } = placeOf(request);
  const read = (condition: Filter<DeliveryRow>, skip: number, limit: number): Promise<DeliveryHead[]> =>
    deliveries.find(condition, { projection: { attempts: 0 }, sort: NEWEST_FIRST, skip, limit }).toArray();
  const answer = (items: DeliveryHead[], total: number | bigint) => {
    const next = nextOf(items, NEWEST_FIRST, size);
    return { items, page: { page, pageSize: size, total: BigInt(total), totalIsLowerBound: false, next } };
  };
  const condition = conditionOf(filter);
  if (request?.after !== undefined) {
    const { _id } = decodePlace(request.after, NEWEST_FIRST);
    return answer(await read({ $and: [condition, { _id: { $lt: _id } }] }, 0, size), 0);
  }
  if (eventId !== undefined || responseStatus !== undefined) {
    const [items, total] = await Promise.all([read(condition, offset, size), deliveries.countDocuments(condition)]);
    return answer(items, total);
  }
  const values = [
    status === undefined ? undefined : [status],
    eventType === undefined ? undefined : [countedType(eventType)],
  ];
  const selection = { list: listOf(endpointId), values, days };
  const counted = await countedPage(counts, selection, request, (place) =>
    read(conditionOf({ ...filter, days: place }), place.skip, place.limit),
  );
  return answer(counted.items, counted.page.total);
}

/** Ids begin with the time of creation. */
const NEWEST_FIRST = { _id: -1 } as const;
