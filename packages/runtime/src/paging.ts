import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { Collection, Document, Filter, Sort } from "mongodb";
import { AppError, type FieldError } from "./errors.ts";

/** Totals of lists are exact up to this many rows; beyond, they are a lower bound. */
export const TOTAL_BOUND = 10_000;

/** The page of a list that is answered when a request names none. */
export const FIRST_PAGE: PageRequest = { page: 1, pageSize: 25 };
export const MAX_PAGE = 999_999_999;
export const MAX_PAGE_SIZE = 100;

/** Which rows of a list a page holds: `size` rows after the first `offset`. */
export interface PagePlace {
  page: number;
  size: number;
  offset: number;
}

/**
 * Checks a page request as it arrived over the wire.
 * @param request the first page when it is absent
 * @throws AppError invalid_query_parameters that names `page` or `pageSize`
 */
export function placeOf(request: PageRequest = FIRST_PAGE): PagePlace {
  const { page, pageSize } = request;
  const fields = [...problems("page", page, MAX_PAGE), ...problems("pageSize", pageSize, MAX_PAGE_SIZE)];
  if (fields.length > 0) throw new AppError("invalid_query_parameters", { fields });
  return { page, size: pageSize, offset: (page - 1) * pageSize };
}

function problems(field: string, value: number, max: number): FieldError[] {
  if (!Number.isInteger(value)) return [{ field, message: "Must be a whole number" }];
  if (value < 1) return [{ field, message: "Must be at least 1" }];
  return value > max ? [{ field, message: `Must be at most ${max}` }] : [];
}

/**
 * One page of a collection with the list's total. The filter and sort must be served by one index.
 * @param request see `placeOf`
 */
export async function findPage<T extends Document>(
  rows: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  request: PageRequest | undefined,
): Promise<{ items: T[]; page: PageInfo }> {
  const { page, size, offset } = placeOf(request);
  const [items, counted] = await Promise.all([
    rows.find(filter).sort(sort).skip(offset).limit(size).toArray() as Promise<T[]>,
    rows.countDocuments(filter, { limit: TOTAL_BOUND + 1 }),
  ]);
  const totalIsLowerBound = counted > TOTAL_BOUND;
  const total = BigInt(totalIsLowerBound ? TOTAL_BOUND : counted);
  return { items, page: { page, pageSize: size, total, totalIsLowerBound } };
}
