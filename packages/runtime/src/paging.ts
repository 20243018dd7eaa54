import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { Collection, Document, Filter, Sort } from "mongodb";

/** Totals of lists are exact up to this many rows; beyond, they are a lower bound. */
export const TOTAL_BOUND = 10_000;

/**
 * One page of a collection with the list's total. The filter and sort must be served by one index.
 * @param request `page` counts from 1; the first 25 rows when it is absent
 */
export async function findPage<T extends Document>(
  rows: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  request: PageRequest | undefined,
): Promise<{ items: T[]; page: PageInfo }> {
  const page = request ?? { page: 1, pageSize: 25 };
  const skip = (page.page - 1) * page.pageSize;
  const [items, counted] = await Promise.all([
    rows.find(filter).sort(sort).skip(skip).limit(page.pageSize).toArray() as Promise<T[]>,
    rows.countDocuments(filter, { limit: TOTAL_BOUND + 1 }),
  ]);
  const totalIsLowerBound = counted > TOTAL_BOUND;
  const total = BigInt(totalIsLowerBound ? TOTAL_BOUND : counted);
  return { items, page: { page: page.page, pageSize: page.pageSize, total, totalIsLowerBound } };
}
