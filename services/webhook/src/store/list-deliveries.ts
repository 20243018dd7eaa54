import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { firstIdAt } from "@matchbook/runtime/ids";
import type { Document } from "mongodb";
import type { TenantCollections } from "./collections.ts";
import type { DeliveryHead } from "./deliveries.ts";

export interface DeliveryFilter {
  status?: string;
  eventType?: string;
  endpointId?: string;
  /** Inclusive start of the creation time. */
  from?: Date;
  /** Exclusive end of it. */
  before?: Date;
}

/** One page of deliveries, newest first, with the exact total. */
export async function listDeliveryHeads(
  { deliveries }: TenantCollections,
  filter: DeliveryFilter,
  request: PageRequest = { page: 1, pageSize: 25 },
): Promise<{ items: DeliveryHead[]; page: PageInfo }> {
  const { page, pageSize } = request;
  const [items, counted] = await Promise.all([
    deliveries.aggregate<DeliveryHead>(pageStages(filter, (page - 1) * pageSize, pageSize)).toArray(),
    deliveries.aggregate<{ total: number }>([...matchStages(filter), { $count: "total" }]).toArray(),
  ]);
  return { items, page: { page, pageSize, total: BigInt(counted[0]?.total ?? 0), totalIsLowerBound: false } };
}

/** The pipeline that reads one page. */
export function pageStages(filter: DeliveryFilter, skip: number, limit: number): Document[] {
  return [
    ...matchStages(filter),
    { $sort: isByDayAlone(filter) ? { createdAt: -1, _id: -1 } : { _id: -1 } },
    { $skip: skip },
    { $limit: limit },
    { $project: { attempts: 0 } },
  ];
}

/**
 * What one index serves comes first and the rest after it. MongoDB joins the two and plans for itself; a store that
 * uses an index only for filters which it covers whole needs them apart.
 */
function matchStages(filter: DeliveryFilter): Document[] {
  const { status, eventType, endpointId } = filter;
  // The most selective first.
  const equal = Object.entries({ endpointId, eventType, status }).filter(([, value]) => value !== undefined);
  const [first, ...rest] = equal.map(([name, value]) => ({ [name]: value }));
  const days = range(filter);
  if (first === undefined) return days === undefined ? [] : [{ $match: { createdAt: days } }];
  const ids = range(filter, firstIdAt);
  return [
    { $match: { ...first, ...(ids === undefined ? {} : { _id: ids }) } },
    ...(rest.length === 0 ? [] : [{ $match: Object.assign({}, ...rest) }]),
  ];
}

function isByDayAlone({ status, eventType, endpointId }: DeliveryFilter): boolean {
  return status === undefined && eventType === undefined && endpointId === undefined;
}

function range({ from, before }: DeliveryFilter, bound: (at: Date) => string | Date = (at) => at) {
  if (from === undefined && before === undefined) return undefined;
  return {
    ...(from === undefined ? {} : { $gte: bound(from) }),
    ...(before === undefined ? {} : { $lt: bound(before) }),
  };
}
