import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { BSON, type Collection, type Document, type Filter } from "mongodb";
import { AppError, type FieldError } from "../errors/errors.ts";

/** Number of rows up to which totals are exact. Larger totals are lower bounds. */
export const TOTAL_BOUND = 10_000;

export const FIRST_PAGE: PageRequest = { page: 1, pageSize: 25, after: undefined };
export const MAX_PAGE = 999_999_999;
export const MAX_PAGE_SIZE = 100;

/** Rows of a page: `size` rows after the first `offset`. */
export interface PagePlace {
  page: number;
  size: number;
  offset: number;
}

/** Validates a page request; by default the first page. @throws AppError invalid_query_parameters */
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

/** The order of a list, whose fields together are different in each row. */
export type Order = Readonly<Record<string, 1 | -1>>;

/** Reads a page and the total of a list, or the rows after a place. @param same selects alike, better for counting */
export async function findPage<T extends Document>(
  rows: Collection<T>,
  filter: Filter<T>,
  order: Order,
  request: PageRequest | undefined,
  same = filter,
): Promise<{ items: T[]; page: PageInfo }> {
  const { page, size, offset } = placeOf(request);
  if (request?.after !== undefined) {
    const items = await findAfter(rows, { sort: order, place: decodePlace(request.after, order), filter, size });
    return {
      items,
      page: { page, pageSize: size, total: 0n, totalIsLowerBound: false, next: nextOf(items, order, size) },
    };
  }
  const [items, counted] = await Promise.all([
    rows.find(filter).sort(order).skip(offset).limit(size).toArray() as Promise<T[]>,
    rows.countDocuments(same, { limit: TOTAL_BOUND + 1 }),
  ]);
  const totalIsLowerBound = counted > TOTAL_BOUND;
  const total = BigInt(totalIsLowerBound ? TOTAL_BOUND : counted);
  return { items, page: { page, pageSize: size, total, totalIsLowerBound, next: nextOf(items, order, size) } };
}

/** The place of the last row of a full page; undefined at the end of the list. */
export function nextOf(items: readonly Document[], order: Order, size: number): string | undefined {
  const last = items.length < size ? undefined : items.at(-1);
  if (last === undefined) return undefined;
  return BSON.EJSON.stringify(
    Object.keys(order).map((field) => last[field]),
    { relaxed: false },
  );
}

/** The values by which the list is sorted, at a place. @throws AppError invalid_query_parameters for another text */
export function decodePlace(text: string, order: Order): Document {
  const fields = Object.keys(order);
  const values = parsePlace(text);
  if (!Array.isArray(values) || values.length !== fields.length || !values.every(isScalar)) throw noPlace();
  return Object.fromEntries(fields.map((field, nth) => [field, values[nth]]));
}

function parsePlace(text: string): unknown {
  try {
    return BSON.EJSON.parse(text, { relaxed: true, useBigInt64: true });
  } catch {
    throw noPlace();
  }
}

function isScalar(value: unknown): boolean {
  return ["string", "bigint", "number"].includes(typeof value) || value instanceof Date;
}

function noPlace(): AppError {
  const fields = [{ field: "cursor", message: "Must be the `nextCursor` of an answer" }];
  return new AppError("invalid_query_parameters", { fields });
}

/** Reads the rows after a place, and loses none when others come or go. Each query reads one range of the index. */
export async function findAfter<T extends Document>(
  rows: Collection<T>,
  { sort, place, filter, size }: { sort: Order; place: Document; filter: Document; size: number },
): Promise<T[]> {
  const fields = Object.entries(sort);
  const found: T[] = [];
  for (let at = fields.length - 1; at >= 0 && found.length < size; at--) {
    const [field = "", direction] = fields[at] ?? [];
    const same = fields.slice(0, at).map(([name]) => [name, place[name]]);
    const range = { ...Object.fromEntries(same), [field]: { [direction === 1 ? "$gt" : "$lt"]: place[field] } };
    const condition = { $and: [filter, range] } as unknown as Filter<T>;
    const next = rows
      .find(condition)
      .sort(sort)
      .limit(size - found.length);
    found.push(...((await next.toArray()) as T[]));
  }
  return found;
}
