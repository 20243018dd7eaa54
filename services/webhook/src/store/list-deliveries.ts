import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { firstIdAt } from "@matchbook/runtime/ids";
import type { Filter } from "mongodb";
import type { DeliveryStatus } from "../domain/delivery.ts";
import type { TenantCollections } from "./collections.ts";
import type { DeliveryHead, DeliveryRow } from "./deliveries.ts";

export interface DeliveryFilter {
  status?: string;
  eventType?: string;
  endpointId?: string;
  /** Inclusive start of the creation time. */
  from?: Date;
  /** Exclusive end of it. */
  before?: Date;
}

/** The database's form of a filter. Ids carry the creation time, so days are a range of ids. */
export function toQuery({ status, eventType, endpointId, from, before }: DeliveryFilter): Filter<DeliveryRow> {
  const ids = {
    ...(from === undefined ? {} : { $gte: firstIdAt(from) }),
    ...(before === undefined ? {} : { $lt: firstIdAt(before) }),
  };
  return {
    ...(status === undefined ? {} : { status: status as DeliveryStatus }),
    ...(eventType === undefined ? {} : { eventType }),
    ...(endpointId === undefined ? {} : { endpointId }),
    ...(Object.keys(ids).length === 0 ? {} : { _id: ids }),
  };
}

/** One page of deliveries, newest first, with the exact total. */
export async function listDeliveryHeads(
  { deliveries }: TenantCollections,
  filter: DeliveryFilter,
  request: PageRequest = { page: 1, pageSize: 25 },
): Promise<{ items: DeliveryHead[]; page: PageInfo }> {
  const { page, pageSize } = request;
  const query = toQuery(filter);
  const [items, total] = await Promise.all([
    deliveries
      .find(query, { projection: { attempts: 0 } })
      .sort({ _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
    deliveries.countDocuments(query),
  ]);
  return { items, page: { page, pageSize, total: BigInt(total), totalIsLowerBound: false } };
}
