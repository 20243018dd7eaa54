import { type MethodDefinition, Server, ServerCredentials, type UntypedHandleCall } from "@grpc/grpc-js";
import { within } from "../limits/deadline.ts";
import type { Logger } from "../process/logger.ts";
import type { Call } from "./call.ts";
import { type AnyMethod, handle, type Limits, measured, UNLIMITED } from "./handler.ts";
import { bind, type HealthServer, serveHealth } from "./health-server.ts";

export type ServiceDefinition = Record<string, AnyMethod>;

export type RequestOf<M> = M extends MethodDefinition<infer Req, infer _Res> ? Req : never;
export type ResponseOf<M> = M extends MethodDefinition<infer _Req, infer Res> ? Res : never;

/** One handler per RPC of a service definition. A client-streaming RPC gets its requests as an async iterable. */
export type Handlers<D> = {
  [K in keyof D]: D[K] extends { requestStream: true }
    ? (requests: AsyncIterable<RequestOf<D[K]>>, call: Call) => Promise<ResponseOf<D[K]>>
    : (request: RequestOf<D[K]>, call: Call) => Promise<ResponseOf<D[K]>>;
};

/** A call with the collections of its tenant. */
export type OpenCall<T> = Call & { collections: T };

/** The functions of the RPCs of a service `D`, with the context of the process as their first parameter. */
export type Operations<C, D, T> = {
  [K in keyof D]: (context: C, request: Parameters<Handlers<D>[K]>[0], call: OpenCall<T>) => ReturnType<Handlers<D>[K]>;
};

/** @param around completes each request before the operation, and each answer after it */
export function bindOperations<C extends { collections(tenant: string): Promise<T> }, D, T>(
  context: C,
  operations: Operations<C, D, T>,
  around: { begin?: Completion<T>; finish?: Completion<T> } = {},
): Handlers<D> {
  const { begin = unchanged, finish = unchanged } = around;
  const bound = Object.entries<Operations<C, D, T>[keyof D]>(operations).map(([name, operation]) => [
    name,
    async (...[request, given]: Parameters<Handlers<D>[keyof D]>) => {
      // Keeps the object of the call, in which the operation notes what the answer tells.
      const call = Object.assign(given, { collections: await context.collections(given.tenant) });
      return finish(await operation(context, await begin(request, call), call), call);
    },
  ]);
  return Object.fromEntries(bound);
}

type Completion<T> = <M>(message: M, call: OpenCall<T>) => Promise<M>;

const unchanged = async <M>(message: M): Promise<M> => message;

export type GrpcServer = Awaited<ReturnType<typeof serveGrpc>>;

/** Age at which a connection is closed, and the time for its calls then, in milliseconds: longer than any upload. */
const CONNECTION_AGE_MS = 5 * 60_000;
const CONNECTION_AGE_GRACE_MS = 6 * 60_000;

export interface GrpcServerOptions<D> {
  /** `host:port`; port 0 selects a free port. */
  listen: string;
  log: Logger;
  credentials?: ServerCredentials;
  /** Server of health checks; by default on `listen` alone. */
  health?: HealthServer;
  /** Age at which a connection is closed; five minutes by default. */
  connectionAgeMs?: number;
  /** Limits of all calls but streams and `unlimited` ones; none by default. */
  limits?: Partial<Limits>;
  /** RPCs that mostly wait. Their callers limit them. */
  unlimited?: readonly (keyof D)[];
  reflection?: boolean;
}

/** Serves one gRPC service. An AppError becomes its status, an outage UNAVAILABLE, another error INTERNAL. */
export async function serveGrpc<D extends ServiceDefinition>(
  definition: D,
  handlers: Handlers<D>,
  options: GrpcServerOptions<D>,
) {
  const server = new Server({
    "grpc.max_receive_message_length": 16 * 1024 * 1024,
    // A client queries DNS again when a connection ends, and so finds new replicas.
    "grpc.max_connection_age_ms": options.connectionAgeMs ?? CONNECTION_AGE_MS,
    "grpc.max_connection_age_grace_ms": CONNECTION_AGE_GRACE_MS,
  });
  const limited = { ...UNLIMITED, ...options.limits };
  const implementation: Record<string, UntypedHandleCall> = {};
  for (const name of Object.keys(definition)) {
    const method = definition[name] as AnyMethod;
    const handler = handlers[name as keyof D] as (request: unknown, call: Call) => Promise<unknown>;
    const isCounted = !method.requestStream && options.unlimited?.includes(name) !== true;
    implementation[name] = handle(method, handler, options.log, isCounted ? limited : UNLIMITED);
  }
  server.addService(measured(definition), implementation);
  if (options.reflection === true) {
    const { addReflection } = await import("./reflection.ts");
    addReflection(server, definition);
  }

  const health = options.health ?? (await serveHealth(undefined));
  health.addTo(server);
  const address = await bind(server, options.listen, options.credentials ?? ServerCredentials.createInsecure());
  return {
    address,
    /** Sets the answer of `readiness` checks. `false` takes the process out of rotation. */
    setServing: health.setServing,
    /** Takes no more calls, waits up to `graceMs` for those in flight, and cuts the rest. */
    stop: async (graceMs: number): Promise<void> => {
      health.setServing(false);
      const ended = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      await within(graceMs, ended).catch(() => server.forceShutdown());
      health.stop();
    },
  };
}
