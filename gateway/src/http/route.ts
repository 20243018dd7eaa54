import type { Place } from "@matchbook/api/cursor";
import { type Held, shownAs, type UnshownAnywhere } from "@matchbook/api/plain";
import {
  batchEnvelope,
  dataEnvelope,
  listEnvelope,
  messageEnvelope,
  operationEnvelope,
} from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { ErrorCode } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Role } from "@matchbook/vocabulary/roles";
import type { Scope } from "@matchbook/vocabulary/scopes";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Patience } from "../history/change-feeds.ts";
import { singular } from "../openapi/words.ts";
import {
  type Answer,
  data,
  type FileContent,
  list,
  message,
  operation,
  type PagedQuery,
  uncounted,
} from "./answers.ts";

/** Callers of a route: keys with a scope, persons with a role (`console`, who call all by role), or anyone (`none`). */
export type Auth = { scope: Scope } | "console" | "none";

export interface Admitted extends Call {
  scopes: readonly Scope[];
}

/**
 * The answer of a success. The schema describes the whole JSON body. @template Made what the handler makes
 * @template Whole the schema that shows all of it
 */
export interface Success<Made = Answer, Whole = z.ZodType> {
  status: 200 | 201 | 202;
  description: string;
  body: z.ZodType;
  /** Media type of `body`, which describes its text; JSON by default. */
  mediaType?: string;
  /** Description of the answer 200 of a creation when the resource exists, with the same body. */
  found?: string | undefined;
  /** Makes the answer of what the handler made; by default the handler makes the answer. */
  answer?: ((made: Made, call: Call, query: PagedQuery) => Answer) | undefined;
  shows?: Whole | undefined;
  /** Answers a `file`, each page of which has the deadline of a request. */
  streams?: boolean;
}

/** Answer of a schema with optional keys: a missing key is undefined. */
export type Named<T> = unknown extends T
  ? T
  : T extends Date | Uint8Array
    ? T
    : T extends readonly (infer Item)[]
      ? Named<Item>[]
      : T extends object
        ? { [Key in keyof Required<T>]: Named<T[Key]> }
        : T;

export interface RouteInput<P, Q, B> {
  params: Named<P>;
  query: Named<Q>;
  body: Named<B>;
  upload: AsyncIterable<Buffer>;
  contentType: string | undefined;
  /** Bytes; undefined for a chunked body. */
  contentLength: number | undefined;
  /** Wait of a request with `waitMs`. */
  patience?: Patience;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

/** Parts of a declaration beside its method, its path and its callers. */
export interface RouteParts<P, Q, B, Made = Answer, Whole = z.ZodType> {
  summary: string;
  /** Markdown for callers, beyond the summary. */
  description: string;
  /** Least role that may call a `console` route; admin by default. */
  role?: Role;
  /** Called often by monitoring, so it has its own limit, ten times as high. */
  probe?: boolean;
  /** By default the schema of an `:id`. */
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  /** A missing body counts as `{}`. */
  body?: z.ZodType<B>;
  /** Accepts a stream of these media types, or with `anyType` of every type. The document names the first. */
  upload?: { maxBytes: number; mediaTypes: readonly [string, ...string[]]; anyType?: boolean; example?: string };
  /** Refuses a partial update without any known field; by default of every PATCH. */
  atLeastOneField?: boolean;
  /** Changes up to thousands of rows, so it has `BULK_TIMEOUT_MS`. */
  bulk?: boolean;
  /** Wait for something to happen, in milliseconds. The work of the request gets the usual time besides. */
  waitMs?(input: Pick<RouteInput<P, Q, B>, "query">): number;
  /** Finds the place of a row, after which a list can go on, so that cursors miss and repeat none. */
  placeOf?(row: never, query: Named<Q>): Place | undefined;
  /** Creates something by POST, if only a secret, and therefore accepts an `Idempotency-Key`; the default by the status. */
  creates?: boolean;
  success: Success<Made, Whole>;
  /** Errors beyond `idNotFound` and those of every route (credentials, tenant, input, rate limit, outages). */
  errors?: readonly ErrorCode[];
  handler(input: RouteInput<P, Q, B>, call: Admitted, context: Context): Promise<Made>;
}

/** The declaration of one HTTP operation: everything that the router and the OpenAPI document need. */
export interface UnnamedRoute extends RouteParts<unknown, unknown, unknown> {
  method: Method;
  /** With `:name` for each path parameter. */
  path: string;
  auth: Auth;
  /** Error of an `:id` that does not exist, as one that is no UUID. */
  idNotFound?: ErrorCode | undefined;
}

export interface Route extends UnnamedRoute {
  operationId: string;
  errors: readonly ErrorCode[];
}

/** Callers of a route in its declaration: a scope stands for the keys that have it. */
export type Access = Scope | "console" | "none";

/** The answer of a handler that makes it. */
const asAnswer = (made: unknown): Answer => made as Answer;

/** A route; or the fields of what its handler makes that no caller sees, so that the table does not compile. */
type Complete<Fields> = [Fields] extends [never] ? UnnamedRoute : { notShown: Fields };

const withMethod =
  (method: Method) =>
  <Path extends string, P = OfPath<Path>, Q = undefined, B = undefined, Made = Answer, Whole = z.ZodType>(
    path: Path,
    access: Access,
    { handler, ...parts }: RouteParts<P, Q, B, Made, Whole>,
  ) => {
    const auth = access === "console" || access === "none" ? access : { scope: access };
    const { answer = asAnswer, status } = parts.success;
    const answered = async (input: RouteInput<P, Q, B>, call: Admitted, context: Context) =>
      answer(await handler(input, call, context), call, input.query as PagedQuery);
    const idNotFound = notFoundIn(path);
    const defaults = {
      params: idNotFound && idParamSchema,
      creates: status !== 200,
      atLeastOneField: method === "patch",
    };
    // The types are checked now.
    const route = { ...defaults, ...parts, idNotFound, method, path, auth, handler: answered };
    return route as unknown as Complete<UnshownAnywhere<Made, Whole>>;
  };

/** Declares operations: `route.get("/api/v1/invoices", "invoices:read", { … })`. Schemas type the input. */
export const route = {
  get: withMethod("get"),
  post: withMethod("post"),
  put: withMethod("put"),
  patch: withMethod("patch"),
  delete: withMethod("delete"),
};

/** The routes of a table, whose operation ids are their names there. */
export function namedRoutes(table: Readonly<Record<string, UnnamedRoute>>): Route[] {
  return Object.entries(table).map(([operationId, { errors = [], ...route }]) => {
    const { idNotFound } = route;
    return { ...route, operationId, errors: idNotFound === undefined ? errors : [idNotFound, ...errors] };
  });
}

/** The error of an id that does not exist, by the things in the path before it: `match_not_found` for `/matches/:id`. */
function notFoundIn(path: string): ErrorCode | undefined {
  const places = path.split("/");
  const things = places[places.indexOf(":id") - 1];
  return things === undefined ? undefined : (`${singular(things).replaceAll("-", "_")}_not_found` as ErrorCode);
}

/** Parameters of a path with an id, which a route need not declare. */
export type OfPath<Path> = Path extends `${string}/:id${string}` ? z.output<typeof idParamSchema> : undefined;

interface JsonSuccess<Made = Answer, Whole = z.ZodType> extends Success<Made, Whole> {
  body: z.ZodObject<z.ZodRawShape>;
}

/** Presents what a handler made. */
type Present<Made> = (made: Made) => unknown;

/** Presents what the handler has presented. */
export const asShown = <Made>(made: Made): Made => made;

interface Describe {
  <Whole extends z.ZodType>(description: string, resource: Whole): JsonSuccess<Held<Whole, never>, Whole>;
  <Made>(description: string, resource: z.ZodType, present: Present<Made>): JsonSuccess<Made>;
}

const dataWith = (status: Success["status"]) =>
  ((description: string, resource: z.ZodType, present = shownAs(resource)): JsonSuccess<never> => ({
    ...{ status, description, body: dataEnvelope(resource) },
    answer: (made) => data(present(made)),
  })) as Describe;

/** The answer `{ success, data }` of what a handler made, by default a message with the fields of the resource. */
export const one = dataWith(200);

/** Answer of a creation, in the same envelope. */
export const created = dataWith(201);

/** Answer while the work goes on, in the same envelope. */
export const accepted = dataWith(202);

/** Answer of a creation whose handler answers 200 when the resource exists. @param found its description then */
export function stored(description: string, resource: z.ZodType, found?: string): JsonSuccess {
  return { status: 201, description, body: dataEnvelope(resource), found };
}

type Listed<Row, Name extends string> = { [List in Name]: readonly Row[] } & { page: PageInfo | undefined };
/** A list in a message as a schema, which shows its rows. */
type Rows<Item extends z.ZodType, Name extends string> = z.ZodObject<{ [List in Name | "page"]: z.ZodArray<Item> }>;

interface DescribePage {
  <Item extends z.ZodType, Name extends string>(
    description: string,
    item: Item,
    name: Name,
  ): JsonSuccess<Listed<Held<Item, never>, Name>, Rows<Item, Name>>;
  <Row, Name extends string>(
    description: string,
    item: z.ZodType,
    name: Name,
    present: Present<Row>,
  ): JsonSuccess<Listed<Row, Name>>;
}

/** The answer `{ success, data: [...], pagination }`. @param name of the list beside `page` in what the handler makes */
export const page = ((description: string, item: z.ZodType, name: string, present = shownAs(item)) => ({
  ...{ status: 200, description, body: listEnvelope(item) },
  answer: ({ page, ...lists }: Listed<unknown, string>, _call: Call, query: PagedQuery) => {
    const rows = lists[name] ?? [];
    return list(rows.map(present), page ?? uncounted(query, rows.length));
  },
})) as unknown as DescribePage;

export function results(description: string, item: z.ZodType): JsonSuccess {
  return { status: 200, description, body: batchEnvelope(item) };
}

/** The answer of a file, which is sent while it is read. */
export function file(description: string, mediaType: string): Success<FileContent> {
  const answer = (made: FileContent) => ({ body: undefined, file: made });
  return { status: 200, description, body: z.string(), mediaType, streams: true, answer };
}

/** The answer `{ success, message }`. */
export function said(description: string, text: string): JsonSuccess<unknown> {
  return { status: 200, description, body: messageEnvelope(text), answer: () => message(text) };
}

/** The answer to a change that can be undone: also the id of its operation. */
export function undoable<Made, Whole>({ body, answer = asAnswer, ...success }: JsonSuccess<Made, Whole>) {
  return {
    ...{ ...success, body: operationEnvelope(body) },
    answer: (made: Made, call: Call, query: PagedQuery) => operation(call, answer(made, call, query)),
  };
}
