import type { Call } from "@matchbook/runtime/call";
import type { ErrorCode } from "@matchbook/runtime/errors";
import type { Scope } from "@matchbook/vocabulary/scopes";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Answer } from "./answers.ts";

/** Who may call a route: an API key with a scope, a person with an ID token, or anybody. */
export type Auth = { scope: Scope } | "console" | "none";

/** What a route answers when all is well; the schema is that of the whole JSON body. */
export interface Success {
  status: 200 | 201 | 202;
  description: string;
  body: z.ZodType;
  /** JSON unless told; then `body` describes the text. */
  mediaType?: string;
  /** Other success answers, by status: a creation that found its resource already there, or a batch. */
  also?: { status: 200 | 201 | 202; description: string; body: z.ZodType; mediaType?: string }[];
}

export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** The body's bytes as they arrive, on a route with `upload`. */
  upload: AsyncIterable<Buffer>;
  /** The request's Content-Type as it was sent. */
  contentType: string | undefined;
  /** The request's Content-Length, in bytes; undefined for a body in chunks. */
  contentLength: number | undefined;
}

/** One HTTP operation, declared: all that the router and the OpenAPI document need to know. */
export interface RouteDefinition<P, Q, B> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With `:name` for each path parameter. */
  path: string;
  operationId: string;
  summary: string;
  /** What the summary has no room for, in Markdown. */
  description?: string;
  auth: Auth;
  /** Asked again and again by what watches the process: with a limit of its own, ten times as high. */
  probe?: boolean;
  /** Decoded path parameters. */
  params?: z.ZodType<P>;
  /** What an `:id` that is no UUID is answered with: it names nothing, so it is not found rather than invalid. */
  idNotFound?: ErrorCode;
  query?: z.ZodType<Q>;
  /** A JSON body; one that is absent counts as `{}`. */
  body?: z.ZodType<B>;
  /** A streamed body, of one of these media types. */
  upload?: { maxBytes: number; mediaTypes: readonly string[]; example?: string };
  /** A partial update: a body without any known field is refused. */
  atLeastOneField?: boolean;
  /** A POST that answers 201 or 202: where an `Idempotency-Key` is honored. */
  creates?: boolean;
  success: Success;
  /** What it may answer besides what every route may: credentials, tenant, input, rate, outages. */
  errors: readonly ErrorCode[];
  handler(input: RouteInput<P, Q, B>, call: Call, context: Context): Promise<Answer>;
}

/** A route whose parts fit together, as the table holds it. */
export type Route = RouteDefinition<unknown, unknown, unknown>;

/** Checks at compile time that the handler gets what the schemas give. */
export function defineRoute<P = undefined, Q = undefined, B = undefined>(definition: RouteDefinition<P, Q, B>): Route {
  return definition as unknown as Route;
}
