import { type Cursor, encodeCursor, type Place } from "@matchbook/api/cursor";
import { required } from "@matchbook/api/plain";
import { presentError, presentPage } from "@matchbook/api/resources/envelope";
import type { BatchItem } from "@matchbook/api/schemas/one-or-many";
import type { ItemError, PageInfo, PageRequest, RowPlace } from "@matchbook/proto/matchbook/common/v1/common";
import { isErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import { AppError, type FieldError } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { StaticContent } from "./static-content.ts";

/** The answer of a handler. The default status is the route's. */
export interface Answer {
  status?: number;
  body: unknown;
  /** Type of a text in `body`; JSON by default. */
  contentType?: string;
  /** Sent instead of `body` when the answer is the same for every caller. */
  content?: StaticContent;
  /** The service's place at which a list goes on after a page. */
  next?: string | undefined;
  /** Streamed instead of `body`. */
  file?: FileContent;
}

/** A file whose parts are read while it is sent. */
export interface FileContent {
  name: string;
  contentType: string;
  parts: AsyncGenerator<string | Uint8Array, void, undefined>;
}

/** Answers `{ success, data }`. */
export function data(value: unknown, status?: number): Answer {
  return { status, body: { success: true, data: value } };
}

/** Answers `{ success, data: [...], pagination }`. */
export function list(items: unknown[], page: PageInfo | undefined): Answer {
  return { body: { success: true, data: items, pagination: presentPage(page) }, next: page?.next };
}

/** Answers `{ success, message }`, with `data` if there is any. */
export function message(text: string, value?: unknown): Answer {
  return { body: { success: true, message: text, data: value } };
}

/** Adds the operation that can be undone: the call's own, or the repeated one; null when nothing changed. */
export function operation({ operationId, repeats = operationId }: Call, { body, ...answer }: Answer): Answer {
  return { ...answer, body: { ...(body as object), operationId: repeats } };
}

type ItemResult = { resource: unknown; names?: object } | { error: ItemError | AppError; names?: object };

/** Answers a batch in order; valid items go to the service in one call. @param positions of items that one item made */
export async function createBatch<T>(
  items: readonly BatchItem<T>[],
  create: (valid: T[]) => Promise<ItemResult[]>,
  positions?: readonly number[],
): Promise<Answer> {
  const valid = items.filter((entry) => entry.ok);
  const created = valid.length === 0 ? [] : await create(valid.map(({ item }) => item));
  if (created.length !== valid.length) throw new Error("a batch came back with another number of results");
  const resultOf = new Map<BatchItem<T>, ItemResult>(valid.map((entry, nth) => [entry, created[nth] as ItemResult]));
  const refused = (fields: FieldError[]) => ({ error: new AppError("validation_failed", { fields }) });
  return answerBatch(
    items.map((entry) => (entry.ok ? required(resultOf.get(entry), "result") : refused(entry.fields))),
    positions,
  );
}

export function answerBatch(results: readonly ItemResult[], positions?: readonly number[]): Answer {
  const entries = results.map((result, nth) => ({
    index: positions?.[nth] ?? nth,
    ...result.names,
    ...("error" in result ? presentError(result.error) : { success: true, data: result.resource }),
  }));
  return data(entries, 200);
}

type Outcome<T> = { $case: "error"; value: ItemError } | { $case: string; value: T } | undefined;

/** @param present makes the resource of a stored thing */
export function itemResult<T>(outcome: Outcome<T>, present: (stored: T) => unknown): ItemResult {
  const known = required(outcome, "outcome");
  return isError(known) ? { error: known.value } : { resource: present(known.value) };
}

function isError(outcome: { $case: string }): outcome is { $case: "error"; value: ItemError } {
  return outcome.$case === "error";
}

type Store<T, S> = (items: T[]) => Promise<{ results: { outcome: Outcome<S> }[] }>;

/** Stores the items of a batch, each alone. @param positions see `createBatch` */
export function storeBatch<T, S>(
  items: readonly BatchItem<T>[],
  store: Store<T, S>,
  present: (stored: S) => unknown,
  positions?: readonly number[],
): Promise<Answer> {
  return createBatch(
    items,
    async (valid) => (await store(valid)).results.map(({ outcome }) => itemResult(outcome, present)),
    positions,
  );
}

/** Stores one item, and answers 200 when it was stored before. @throws AppError the item's own error */
export async function storeOne<T, S>(item: T, store: Store<T, S>, present: (stored: S) => unknown): Promise<Answer> {
  const { results } = await store([item]);
  const [stored, ...others] = results;
  if (stored === undefined || others.length > 0) throw new Error("one item came back with another number of results");
  const result = itemResult(stored.outcome, present);
  if ("resource" in result) return data(result.resource, stored.outcome?.$case === "existing" ? 200 : undefined);
  const { code, fields } = result.error;
  if (!isErrorCode(code)) throw new Error(`unknown error code ${code}`);
  throw new AppError(code, { fields });
}

/** Parts of a query and an answer that are read here. */
export interface PagedQuery {
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
