import type { Context } from "@matchbook/gateway/context";
import { withNextCursor } from "@matchbook/gateway/http/answers";
import type { Route } from "@matchbook/gateway/http/route-types";
import { answerOnce } from "@matchbook/gateway/idempotency/answer-once";
import { routes } from "@matchbook/gateway/routes/index";
import { HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import { AppError } from "@matchbook/runtime/errors/errors";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import type { z } from "zod";

/** A request to the REST API. */
export interface ApiRequest {
  method: string;
  /** The path below `/api/v1`, with its query. */
  path: string;
  body?: object | undefined;
  idempotencyKey?: string | undefined;
  tenant: string;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

/** The part of the gateway's context that the handlers of routes use. */
export type GatewayContext = Pick<Context, "mongo" | "config" | "clock" | "idempotency" | "pageTurns"> &
  Pick<Context, "transactions" | "matching" | "webhooks">;

const REQUEST_MS = 8_000;
const log = silentLogger();

/** Answers a request by the route table, from the input to the answer, without sockets and credentials. */
export async function answer(context: GatewayContext, asked: ApiRequest): Promise<ApiAnswer> {
  const { method, path, body, idempotencyKey: key, tenant } = asked;
  const [pathname = "", search = ""] = path.split("?");
  const { route, params } = routeOf(method, `/api/v1${pathname}`);
  const operationId = route.method === "get" ? undefined : newId();
  const about = { tenant, correlationId: newId(), actor: "key:simulated", actorName: undefined, agent: undefined };
  const call = { ...about, operationId, deadline: Date.now() + REQUEST_MS, scopes: [], log };
  try {
    const query = await parsed(route.query, queryOf(search), "invalid_query_parameters");
    const checked = { params: await parsed(route.params, params, "validation_failed"), query };
    const input = { ...checked, body: await parsed(route.body, body ?? {}, "validation_failed") } as never;
    if (key !== undefined && route.creates) {
      const request = { method, originalUrl: path, body, socket: { destroyed: false } };
      const { answer } = await answerOnce(key, { route, input, call, context, request } as never);
      return { status: answer.status, body: JSON.parse(answer.body) };
    }
    const { status, file, ...rest } = withNextCursor(
      query,
      await route.handler(input, call, context as Context),
      route.placeOf,
    );
    if (file === undefined)
      return { status: status ?? route.success.status, body: JSON.parse(JSON.stringify(rest.body)) };
    let text = "";
    for await (const part of file.parts) text += String(part);
    return { status: 200, body: text };
  } catch (error) {
    if (!(error instanceof AppError))
      return { status: 500, body: { error: String(error), stack: (error as Error).stack } };
    return { status: HTTP_STATUS[error.kind], body: { code: error.code, error: error.message, fields: error.fields } };
  }
}

/** By the method and the number of parts, the routes with few parameters first. */
const table = Map.groupBy(
  [...routes].sort((a, b) => a.path.split(":").length - b.path.split(":").length),
  ({ method, path }) => `${method.toUpperCase()} ${path.split("/").length}`,
);

interface Found {
  route: Route;
  params: Record<string, string>;
}
const known = new Map<string, Found>();

function routeOf(method: string, pathname: string): Found {
  const key = `${method} ${pathname}`;
  const found = known.get(key) ?? findRoute(method, pathname);
  // Paths with ids are many.
  if (!/[0-9a-f]{12}/.test(pathname)) known.set(key, found);
  return found;
}

function findRoute(method: string, pathname: string): Found {
  const parts = pathname.split("/");
  for (const route of table.get(`${method} ${parts.length}`) ?? []) {
    const places = route.path.split("/");
    if (!places.every((place, at) => place.startsWith(":") || place === parts[at])) continue;
    const params = places.flatMap((place, at) =>
      place.startsWith(":") ? [[place.slice(1), decodeURIComponent(parts[at] ?? "")]] : [],
    );
    return { route, params: Object.fromEntries(params) };
  }
  throw new Error(`no route ${method} ${pathname}`);
}

function queryOf(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) query[name] = value;
  return query;
}

async function parsed(
  schema: z.ZodType | undefined,
  value: unknown,
  code: "validation_failed" | "invalid_query_parameters",
) {
  if (schema === undefined) return undefined;
  const result = await schema.safeParseAsync(value);
  if (result.success) return result.data;
  throw new AppError(code, { fields: [{ field: "", message: result.error.message }] });
}
