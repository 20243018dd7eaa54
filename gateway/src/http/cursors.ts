import { type Cursor, encodeCursor, type Place } from "@matchbook/api/cursor";
import type { PageInfo, PageRequest, RowPlace } from "@matchbook/proto/matchbook/common/v1/common";
import type { Answer } from "./answers.ts";

/** Parts of a query and an answer that are read here. */
interface PagedQuery {
  page?: number;
  pageSize?: number;
  cursor?: Cursor;
}
interface ListBody {
  data: never[];
  pagination: { page: number; total: number; totalIsLowerBound?: true; nextCursor?: string | null };
}

/** The page of a query, by its number or by its cursor. */
export function pageOf({ page = 1, pageSize = 0, cursor }: PagedQuery): PageRequest {
  return { page: cursor?.page ?? page, pageSize, after: cursor?.next };
}

/** The place of a cursor in a list that is sorted by day and name, maybe by amount first. */
export function afterOf(cursor: Cursor | undefined): RowPlace | undefined {
  const { day, name = "", largest } = cursor?.after ?? {};
  if (day === undefined) return undefined;
  return { day, name, largest: largest && { currency: largest.currency, amount: BigInt(largest.amount) } };
}

/** The page of a list whose total was not counted, up to its own end and maybe more. A cursor knows the total. */
export function uncounted(query: PagedQuery, rows: number): PageInfo {
  const { page, pageSize } = pageOf(query);
  const total = BigInt((page - 1) * pageSize + rows);
  return { page, pageSize, total, totalIsLowerBound: rows === pageSize, next: undefined };
}

/** Adds `nextCursor` to a list that was asked for with a cursor, null at its end or without `placeOf`. */
export function withNextCursor(
  query: unknown,
  answer: Answer,
  placeOf?: (row: never, query: never) => Place | undefined,
): Answer {
  const { cursor, pageSize = 0 } = (query ?? {}) as PagedQuery;
  if (cursor === undefined) return answer;
  const { data, pagination: shown } = answer.body as ListBody;
  const last = data.at(-1);
  const after = last === undefined ? undefined : placeOf?.(last, query as never);
  const isAfterPlace = (cursor.after ?? cursor.next) !== undefined;
  const pagination = isAfterPlace ? { page: shown.page, pageSize, ...totalOf(cursor, pageSize) } : shown;
  const { page, total, totalIsLowerBound } = pagination;
  const next: Cursor = { page: page + 1, total, totalIsLowerBound, after, next: answer.next };
  const isLast = last === undefined || data.length < pageSize;
  const nextCursor = isLast ? null : encodeCursor(next);
  return { ...answer, body: { ...(answer.body as object), pagination: { ...pagination, nextCursor } } };
}

/** The total of the first page, which the rows after a place do not tell. */
function totalOf({ total = 0, totalIsLowerBound }: Cursor, pageSize: number) {
  return { total, totalPages: Math.ceil(total / pageSize), ...(totalIsLowerBound && { totalIsLowerBound }) };
}
