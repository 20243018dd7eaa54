import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { firstIdAt } from "@matchbook/runtime/ids";
import type { ClientSession, Document } from "mongodb";
import type { TenantCollections } from "./collections.ts";
import { locatePage, type Place, type Stretch } from "./counts/locate.ts";
import { valuesOf } from "./counts/notes.ts";
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
  request: PageRequest = { page: 1, pageSize: 25 },
): Promise<{ items: DeliveryHead[]; page: PageInfo }> {
  const { page, pageSize: size } = request;
  const offset = (page - 1) * size;
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

async function readPage(
  { deliveries }: TenantCollections,
  filter: DeliveryFilter,
  { stretches, whole, newer }: Place,
  { offset, size, session }: { offset: number; size: number; session: ClientSession },
): Promise<DeliveryHead[]> {
  const found: DeliveryHead[] = [];
  let skip = offset - newer;
  for (const { stretch, way } of cheapest(filter, stretches, whole)) {
    const missing = skip + size - found.length;
    // Of one query the store itself can leave out what comes before the page.
    const skipThere = way.among.length === 1 && found.length === 0 ? skip : 0;
    skip -= skipThere;
    const rows: DeliveryHead[] = [];
    for (const condition of way.among) {
      const stages = pageStages(condition, stretch, way.rest, { skip: skipThere, limit: missing - skipThere });
      rows.push(...(await deliveries.aggregate<DeliveryHead>(stages, { session }).toArray()));
    }
    found.push(...(way.among.length === 1 ? rows : newestFirst(rows).slice(0, missing)));
  }
  return found.slice(skip, skip + size);
}

/** The pipeline that reads rows of a stretch, newest first. @param condition what an index with the id last serves */
export function pageStages(
  condition: Document,
  { from, to }: Omit<Stretch, "counts">,
  rest: Document,
  { skip = 0, limit }: { skip?: number; limit: number },
) {
  const ids = { $gte: firstIdAt(new Date(from)), ...(to === undefined ? {} : { $lt: firstIdAt(new Date(to)) }) };
  return [
    { $match: { ...condition, _id: ids } },
    { $sort: { _id: -1 } },
    // Behind the order: a full planner moves it to the front again, a simple one would else take an index for it.
    ...(Object.keys(rest).length === 0 ? [] : [{ $match: rest }]),
    ...(skip === 0 ? [] : [{ $skip: skip }]),
    { $limit: limit },
    { $project: { attempts: 0 } },
  ];
}

/** How to read the rows of a stretch: a query for each of these equalities, of which no two fit the same row. */
interface Way {
  among: Document[];
  rest: Document;
  /** About how many rows have to be looked at. */
  cost: number;
}

/** A query costs about as much as looking at so many rows. */
const QUERY_ROWS = 20;

/** Reads either each stretch for itself or everything from the first to the last, whatever looks at fewer rows. */
function cheapest(filter: DeliveryFilter, stretches: Stretch[], whole: Stretch | undefined) {
  if (whole === undefined) return [];
  const each = stretches.map((stretch) => ({ stretch, way: wayThrough(filter, stretch) }));
  const way = wayThrough(filter, whole);
  const sum = each.reduce((cost, one) => cost + one.way.cost, 0);
  return way.cost <= sum ? [{ stretch: whole, way }] : each;
}

function wayThrough({ status, eventType, endpointId }: DeliveryFilter, { counts }: Stretch): Way {
  const rows = [...counts].map(([facet, count]) => ({ ...valuesOf(facet), count }));
  const byStatus = rows.filter((one) => status === undefined || one.status === status);
  const statuses = new Set(
    byStatus.filter((one) => eventType === undefined || one.eventType === eventType).map((one) => one.status),
  );
  const owner = endpointId === undefined ? {} : { endpointId };
  const looked = byStatus.filter((one) => statuses.has(one.status)).reduce((sum, one) => sum + one.count, 0);
  const through: Way = {
    among: [...statuses].map((value) => ({ ...owner, status: value })),
    rest: eventType === undefined ? {} : { eventType },
    cost: looked + statuses.size * QUERY_ROWS,
  };
  if (eventType === undefined) return through;
  const ofType = rows.filter((one) => one.eventType === eventType).reduce((sum, one) => sum + one.count, 0);
  const byType: Way = {
    among: [{ ...owner, eventType }],
    rest: status === undefined ? {} : { status },
    cost: ofType + QUERY_ROWS,
  };
  return byType.cost < through.cost ? byType : through;
}

function newestFirst(rows: DeliveryHead[]): DeliveryHead[] {
  return rows.sort((a, b) => (a._id < b._id ? 1 : -1));
}
