import { createServer, request as sendRequest } from "node:http";
import { type Duplex, duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import type { Identify } from "../auth/admit.ts";
import type { Identity } from "../auth/authenticate.ts";
import type { Context } from "../context.ts";
import { addRoutes } from "../http/add-routes.ts";
import { keepPathEncoded, newApp } from "../http/new-app.ts";
import type { Route } from "../http/route-types.ts";
import { answerErrors } from "../middleware/answer-errors.ts";
import { correlationId } from "../middleware/correlation-id.ts";
import { observeRequests } from "../middleware/observe-requests.ts";

export interface RestRequest {
  params?: Readonly<Record<string, string>>;
  /** Undefined values are left out. */
  query?: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  /** A file, or a value that is sent as JSON. */
  body?: Buffer | object;
  headers?: Readonly<Record<string, string>>;
}

export interface RestAnswer {
  status: number;
  /** Of an error that tells when to try again, in seconds. */
  retryAfter: string | undefined;
  /** The parsed JSON, with amounts as decimal strings. */
  body: unknown;
}

/** Calls an operation for a caller that has been identified and counted. */
export type CallRest = (
  route: Route,
  request: RestRequest,
  about: { caller: Identity; correlationId: string; signal: AbortSignal },
) => Promise<RestAnswer>;

/** Calls REST operations over connections in memory, so that all their checks and limits hold; the caller is given. */
export function restCalls(context: Context, routes: readonly Route[]): CallRest {
  const callers = new WeakMap<object, Identity>();
  const identify: Identify = async (_auth, request, response) => {
    const caller = callers.get(request.socket);
    if (caller === undefined) throw new Error("a connection without a caller");
    response.locals.pacedBy = `tenant:${caller.tenant}`;
    return caller;
  };
  const app = newApp();
  app.use(correlationId, observeRequests(context), keepPathEncoded);
  addRoutes(app, routes, context, { identify });
  app.use(answerErrors(context));
  // The server listens nowhere.
  const server = createServer(app);
  return (route, request, { caller, correlationId, signal }) => {
    const [near, far] = duplexPair();
    callers.set(far, caller);
    server.emit("connection", far);
    return exchange(near, route, request, { "X-Correlation-Id": correlationId, signal });
  };
}

async function exchange(
  connection: Duplex,
  route: Route,
  { params = {}, query = {}, body, headers: given }: RestRequest,
  { signal, ...own }: { "X-Correlation-Id": string; signal: AbortSignal },
): Promise<RestAnswer> {
  const sent = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const headers = {
    ...{ Connection: "close", Prefer: "amounts=string, handling=strict", "Content-Length": sent?.length ?? 0 },
    "Content-Type": Buffer.isBuffer(body) ? "application/octet-stream" : "application/json",
    ...own,
    ...given,
  };
  const path = pathOf(route.path, params) + queryOf(query);
  return new Promise((resolve, reject) => {
    const options = { createConnection: () => connection, method: route.method.toUpperCase(), path, headers, signal };
    const request = sendRequest(options, async (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      try {
        resolve({ status, retryAfter: answered["retry-after"], body: JSON.parse(await text(response)) });
      } catch (error) {
        reject(error);
      }
    });
    request.on("error", reject);
    request.end(sent);
  });
}

function pathOf(path: string, params: NonNullable<RestRequest["params"]>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function queryOf(query: NonNullable<RestRequest["query"]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(one)}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
