import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { firstIdAt } from "@matchbook/runtime/ids";
import { placeOf } from "@matchbook/runtime/paging";
import type { ClientSession, Document } from "mongodb";
import type { TenantCollections } from "./collections.ts";
import { locatePage, type Place, type Stretch } from "./counts/locate.ts";
import { ALL } from "./counts/scope.ts";
import type { DeliveryHead } from "./deliveries.ts";

export interface DeliveryFilter {
  status?: string;
  eventType?: string;
  endpointId?: string;
  /** The beginning of the first UTC day. */
  from?: Date;
  /** The beginning of the UTC day after the last. */
  before?: Date;
}

/**
 * One page of deliveries, newest first, with the exact total. Counts say where it lies, so any page costs the same in a
 * log of any length.
 */
export async function listDeliveryHeads(
  collections: TenantCollections,
  filter: DeliveryFilter,
  request: PageRequest | undefined,
): Promise<{ items: DeliveryHead[]; page: PageInfo }> {
  const { page, size, offset } = placeOf(request);
  return collections.counts.read(filter.endpointId ?? ALL, async (view) => {
    const wanted = {
      status: filter.status,
      eventType: filter.eventType,
      from: filter.from?.getTime(),
      before: filter.before?.getTime(),
    };
    const place = await locatePage(view, wanted, { offset, size });
    const items = await readPage(collections, filter, place, { offset, size, session: view.session });
    return { items, page: { page, pageSize: size, total: BigInt(place.total), totalIsLowerBound: false } };
  });
}

/** Reads a query for each status, of which each has an index that leads to nothing else. */
async function readPage(
  { deliveries }: TenantCollections,
  { endpointId, eventType }: DeliveryFilter,
  { stretch, newer }: Place,
  { offset, size, session }: { offset: number; size: number; session: ClientSession },
): Promise<DeliveryHead[]> {
  if (stretch === undefined) return [];
  const skip = offset - newer;
  const [only, ...others] = stretch.statuses.map((status) => ({
    ...(endpointId === undefined ? {} : { endpointId }),
    ...(eventType === undefined ? {} : { eventType }),
    status,
  }));
  if (only === undefined) return [];
  const read = (condition: Document, limits: { skip: number; limit: number }) =>
    deliveries.aggregate<DeliveryHead>(pageStages(condition, stretch, limits), { session }).toArray();
  // Of one query the store itself can leave out what comes before the page.
  if (others.length === 0) return read(only, { skip, limit: size });
  const found: DeliveryHead[] = [];
  for (const condition of [only, ...others]) found.push(...(await read(condition, { skip: 0, limit: skip + size })));
  return newestFirst(found).slice(skip, skip + size);
}

/** The pipeline that reads rows of a stretch, newest first. @param condition what an index with the id last serves */
export function pageStages(
  condition: Document,
  { from, to }: Omit<Stretch, "statuses">,
  { skip, limit }: { skip: number; limit: number },
): Document[] {
  const ids = { $gte: firstIdAt(new Date(from)), ...(to === undefined ? {} : { $lt: firstIdAt(new Date(to)) }) };
  return [
    { $match: { ...condition, _id: ids } },
    { $sort: { _id: -1 } },
    ...(skip === 0 ? [] : [{ $skip: skip }]),
    { $limit: limit },
    { $project: { attempts: 0 } },
  ];
}

function newestFirst(rows: DeliveryHead[]): DeliveryHead[] {
  return rows.sort((a, b) => (a._id < b._id ? 1 : -1));
}
