import type { Place } from "@matchbook/api/cursor";
import {
  batchEnvelope,
  dataEnvelope,
  listEnvelope,
  messageEnvelope,
  operationEnvelope,
} from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import type { Call } from "@matchbook/runtime/call";
import type { ErrorCode } from "@matchbook/runtime/errors";
import type { Role } from "@matchbook/vocabulary/roles";
import type { Scope } from "@matchbook/vocabulary/scopes";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Patience } from "../history/change-feeds.ts";
import type { Answer } from "./answers.ts";

/**
 * Who may call a route: an API key with a scope, a person with an ID token and a role (`console`), or anyone (`none`). A
 * person who is signed in to the console may call all of them as the role allows.
 */
export type Auth = { scope: Scope } | "console" | "none";

/** The context of an admitted request. */
export interface Admitted extends Call {
  scopes: readonly Scope[];
}

/** A route's success answer. The schema describes the whole JSON body. */
export interface Success {
  status: 200 | 201 | 202;
  description: string;
  body: z.ZodType;
  /** Default: JSON. For other types `body` describes the text. */
  mediaType?: string;
  /** Of a creation that answers 200 when the resource exists: the description of that answer, which has the same body. */
  found?: string | undefined;
}

/** What a schema with optional keys answers, as its readers see it: a missing key is undefined. */
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
  /** The body as a stream, on a route with `upload`. */
  upload: AsyncIterable<Buffer>;
  /** The Content-Type header, unchanged. */
  contentType: string | undefined;
  /** The Content-Length header in bytes; undefined for a chunked body. */
  contentLength: number | undefined;
  /** How long a request with `waitMs` waits. */
  patience?: Patience;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

/** What a declaration says beside its method, its path and its callers. */
export interface RouteParts<P, Q, B> {
  summary: string;
  /** What a caller needs to know beyond the summary, in Markdown. */
  description: string;
  /** Of a `console` route: the least role that may call it. Default: admin. */
  role?: Role;
  /** Called often by monitoring, so it has its own limit, ten times as high. */
  probe?: boolean;
  /** Decoded path parameters. */
  params?: z.ZodType<P>;
  /** The error for an `:id` that does not exist. One that is not a UUID cannot exist, so it is not found either. */
  idNotFound?: ErrorCode;
  query?: z.ZodType<Q>;
  /** Schema of the JSON body. A missing body counts as `{}`. */
  body?: z.ZodType<B>;
  /** Accepts a streamed body of one of these media types, or with `anyType` of every type. The document names the first. */
  upload?: { maxBytes: number; mediaTypes: readonly [string, ...string[]]; anyType?: boolean; example?: string };
  /** For partial updates: refuses a body without any known field. */
  atLeastOneField?: boolean;
  /** Answers a `file`. Its deadline is that of each page. */
  streams?: boolean;
  /** Changes up to thousands of rows, so it has `BULK_TIMEOUT_MS`. */
  bulk?: boolean;
  /** How long a request may wait for something to happen, in milliseconds. Its work gets the usual time besides. */
  waitMs?(input: Pick<RouteInput<P, Q, B>, "query">): number;
  /** Of a list that can go on after a row: where a row of the answer stands, so that cursors miss and repeat none. */
  placeOf?(row: never, query: Named<Q>): Place | undefined;
  /** A POST that creates something and therefore accepts an `Idempotency-Key`. */
  creates?: boolean;
  success: Success;
  /** Errors beyond `idNotFound` and those of every route (credentials, tenant, input, rate limit, outages). */
  errors?: readonly ErrorCode[];
  handler(input: RouteInput<P, Q, B>, call: Admitted, context: Context): Promise<Answer>;
}

/** The declaration of one HTTP operation: everything that the router and the OpenAPI document need. */
export interface UnnamedRoute extends RouteParts<unknown, unknown, unknown> {
  method: Method;
  /** With `:name` for each path parameter. */
  path: string;
  auth: Auth;
}

/** A route of the table. */
export interface Route extends UnnamedRoute {
  operationId: string;
  /** With `idNotFound`. */
  errors: readonly ErrorCode[];
}

/** The callers of a route in its declaration: a scope stands for the keys that have it. */
export type Access = Scope | "console" | "none";

function authOf(access: Access): Auth {
  return access === "console" || access === "none" ? access : { scope: access };
}

const withMethod =
  (method: Method) =>
  <P = undefined, Q = undefined, B = undefined>(path: string, access: Access, parts: RouteParts<P, Q, B>) =>
    // Its types are checked now.
    ({ ...parts, method, path, auth: authOf(access) }) as unknown as UnnamedRoute;

/**
 * Declares an operation: `route.get("/api/v1/invoices", "invoices:read", { … })`. The compiler checks that the input of the
 * handler matches the schemas.
 */
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

/** The `:id` of a path, and the error when it does not exist. */
export function byId(idNotFound: ErrorCode) {
  return { params: idParamSchema, idNotFound };
}

/** A JSON answer, which can be extended. */
interface JsonSuccess extends Success {
  body: z.ZodObject<z.ZodRawShape>;
}

/** The answer `{ success, data }`. */
export function one(description: string, resource: z.ZodType): JsonSuccess {
  return { status: 200, description, body: dataEnvelope(resource) };
}

/** The same for a creation. @param found see `Success` */
export function created(description: string, resource: z.ZodType, found?: string): JsonSuccess {
  return { ...one(description, resource), status: 201, found };
}

/** The answer `{ success, data: [...], pagination }`. */
export function page(description: string, item: z.ZodType): JsonSuccess {
  return { status: 200, description, body: listEnvelope(item) };
}

/** The result of each item of a batch. */
export function results(description: string, item: z.ZodType): JsonSuccess {
  return { status: 200, description, body: batchEnvelope(item) };
}

/** The answer `{ success, message }`. */
export function said(description: string, message: string): JsonSuccess {
  return { status: 200, description, body: messageEnvelope(message) };
}

/** The answer to a change that can be undone: also the id of its operation. */
export function undoable({ body, ...success }: JsonSuccess): Success {
  return { ...success, body: operationEnvelope(body) };
}
