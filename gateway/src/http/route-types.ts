import type { Place } from "@matchbook/api/cursor";
import type { idParamSchema } from "@matchbook/api/schemas/common";
import type { ErrorCode } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Role } from "@matchbook/vocabulary/roles";
import type { Scope } from "@matchbook/vocabulary/scopes";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Patience } from "../history/change-feeds.ts";
import type { Answer, PagedQuery } from "./answers.ts";

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

export type Method = "get" | "post" | "put" | "patch" | "delete";

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

/** Parameters of a path with an id, which a route need not declare. */
export type OfPath<Path> = Path extends `${string}/:id${string}` ? z.output<typeof idParamSchema> : undefined;
