import {
  type MethodDefinition,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerUnaryCall,
  type StatusObject,
  type sendUnaryData,
  status,
  type UntypedHandleCall,
} from "@grpc/grpc-js";
import { type Admission, createAdmission } from "./admission.ts";
import { type Call, TENANT_ID } from "./call.ts";
import { commitBefore, DeadlineExceeded, whileServed, withDeadline } from "./deadline.ts";
import { AppError } from "./errors.ts";
import { bind, type HealthServer, serveHealth } from "./grpc-health-server.ts";
import { fromMetadata, traceFromMetadata } from "./grpc-metadata.ts";
import { toStatus } from "./grpc-status.ts";
import type { Logger } from "./logger.ts";
import { isOutage } from "./outage.ts";
import { grpcServerHandled, grpcServerSeconds } from "./telemetry/metrics.ts";
import { inSpan, SpanKind, SpanStatusCode } from "./telemetry/spans.ts";
import { createTurns, type Turns } from "./turns.ts";

// biome-ignore lint/suspicious/noExplicitAny: the request and response types are recovered by inference below.
type AnyMethod = MethodDefinition<any, any>;
export type ServiceDefinition = Record<string, AnyMethod>;

type RequestOf<M> = M extends MethodDefinition<infer Req, infer _Res> ? Req : never;
type ResponseOf<M> = M extends MethodDefinition<infer _Req, infer Res> ? Res : never;

/** One handler per RPC of a service definition. A client-streaming RPC gets its requests as an async iterable. */
export type Handlers<D> = {
  [K in keyof D]: D[K] extends { requestStream: true }
    ? (requests: AsyncIterable<RequestOf<D[K]>>, call: Call) => Promise<ResponseOf<D[K]>>
    : (request: RequestOf<D[K]>, call: Call) => Promise<ResponseOf<D[K]>>;
};

/** The function of the RPC `K` of a service `D`, with the context of the process as its first parameter. */
export type Operation<C, D, K extends keyof D> = (
  context: C,
  ...args: Parameters<Handlers<D>[K]>
) => ReturnType<Handlers<D>[K]>;

/**
 * The handlers of a service whose operations take its context.
 * @param finish completes each answer
 */
export function bindOperations<C, D>(
  context: C,
  operations: { [K in keyof D]: Operation<C, D, K> },
  finish: <T>(answer: T, call: Call) => Promise<T> = async (answer) => answer,
): Handlers<D> {
  const bound = Object.entries<Operation<C, D, keyof D>>(operations).map(([name, operation]) => [
    name,
    async (...args: Parameters<Handlers<D>[keyof D]>) => finish(await operation(context, ...args), args[1]),
  ]);
  return Object.fromEntries(bound);
}

export interface GrpcServer {
  /** The `host:port` that the server listens on. */
  address: string;
  /** Sets the answer of `readiness` checks. `false` takes the process out of rotation. */
  setServing(serving: boolean): void;
  /** Takes no more calls, waits up to `graceMs` for those in flight, and cuts the rest. */
  stop(graceMs: number): Promise<void>;
}

/**
 * The age at which a connection is closed, and how long its calls may then take, in milliseconds. Longer than any
 * upload.
 */
const CONNECTION_AGE_MS = 5 * 60_000;
const CONNECTION_AGE_GRACE_MS = 6 * 60_000;

export interface GrpcServerOptions<D> {
  /** `host:port`; port 0 selects a free port. */
  listen: string;
  log: Logger;
  credentials?: ServerCredentials;
  /** The address of a separate plaintext server for health checks. */
  healthListen?: string;
  /** An existing health server to use. */
  health?: HealthServer;
  /** The age at which a connection is closed; default five minutes. */
  connectionAgeMs?: number;
  /** The most calls in progress, streams and `unlimited` not counted; default unlimited. */
  maxCalls?: number;
  /** The most of these calls that run at the same time, while the others wait for their turn; default unlimited. */
  maxRunning?: number;
  /** A counted call that takes at least this long is logged as a warning, in milliseconds; default never. */
  slowCallMs?: number;
  /** RPCs that mostly wait. Their callers limit them. */
  unlimited?: readonly (keyof D)[];
  /** Whether the database of the service serves. While it does not, calls are answered early. */
  isServing?: () => boolean;
  /** Describes the service to any caller; default false. */
  reflection?: boolean;
}

/**
 * Serves one gRPC service with health checks. Each call gets a logger with tenant, correlation id and RPC. An AppError
 * becomes its status and an outage becomes UNAVAILABLE. Any other error is logged once and becomes INTERNAL. A call is
 * answered by its deadline at the latest.
 */
export async function serveGrpc<D extends ServiceDefinition>(
  definition: D,
  handlers: Handlers<D>,
  options: GrpcServerOptions<D>,
): Promise<GrpcServer> {
  const server = new Server({
    "grpc.max_receive_message_length": 16 * 1024 * 1024,
    // A client queries DNS again when a connection ends, and so finds new replicas.
    "grpc.max_connection_age_ms": options.connectionAgeMs ?? CONNECTION_AGE_MS,
    "grpc.max_connection_age_grace_ms": CONNECTION_AGE_GRACE_MS,
  });
  const limited = {
    admission: createAdmission(options.maxCalls ?? Number.POSITIVE_INFINITY),
    turns: createTurns(options.maxRunning ?? Number.POSITIVE_INFINITY),
    isServing: options.isServing ?? (() => true),
    slowMs: options.slowCallMs ?? Number.POSITIVE_INFINITY,
  };
  const implementation: Record<string, UntypedHandleCall> = {};
  for (const name of Object.keys(definition)) {
    const method = definition[name] as AnyMethod;
    const handler = handlers[name as keyof D] as (request: unknown, call: Call) => Promise<unknown>;
    const isCounted = !method.requestStream && options.unlimited?.includes(name) !== true;
    implementation[name] = handle(method, handler, options.log, isCounted ? limited : UNLIMITED);
  }
  server.addService(measured(definition), implementation);
  if (options.reflection === true) {
    const { addReflection } = await import("./grpc-reflection.ts");
    addReflection(server, definition);
  }

  const health = options.health ?? (await serveHealth(options.healthListen));
  health.addTo(server);
  const address = await bind(server, options.listen, options.credentials ?? ServerCredentials.createInsecure());
  return {
    address,
    setServing: health.setServing,
    stop: async (graceMs) => {
      health.setServing(false);
      let timer: NodeJS.Timeout | undefined;
      const cut = new Promise<void>((resolve) => {
        timer = setTimeout(() => resolve(server.forceShutdown()), graceMs);
      });
      await Promise.race([new Promise<void>((resolve) => server.tryShutdown(() => resolve())), cut]);
      clearTimeout(timer);
      health.stop();
    },
  };
}

/** The sizes of requests, in bytes. */
const sizes = new WeakMap<object, number>();

/** The definition of a service that notes the size of each request. */
function measured<D extends ServiceDefinition>(definition: D): ServiceDefinition {
  const methods = Object.entries(definition).map(([name, method]): [string, AnyMethod] => {
    const requestDeserialize = (bytes: Buffer): object => {
      const request: object = method.requestDeserialize(bytes);
      sizes.set(request, bytes.length);
      return request;
    };
    return [name, { ...method, requestDeserialize }];
  });
  return Object.fromEntries(methods);
}

/** What limits the calls of an RPC. */
interface Limits {
  admission: Admission;
  turns: Turns;
  isServing: () => boolean;
  /** From when on a call is slow, in milliseconds. */
  slowMs: number;
}

const UNLIMITED: Limits = {
  admission: createAdmission(Number.POSITIVE_INFINITY),
  turns: createTurns(Number.POSITIVE_INFINITY),
  isServing: () => true,
  slowMs: Number.POSITIVE_INFINITY,
};

function handle(
  method: AnyMethod,
  handler: (request: unknown, call: Call) => Promise<unknown>,
  log: Logger,
  { admission, turns, isServing, slowMs }: Limits,
): UntypedHandleCall {
  const [, service = "", rpc = ""] = method.path.split("/");
  const labels = { grpc_service: service, grpc_method: rpc };
  return (
    grpcCall: ServerUnaryCall<unknown, unknown> | ServerReadableStream<unknown, unknown>,
    callback: sendUnaryData<unknown>,
  ) => {
    const about = fromMetadata(grpcCall.metadata);
    const { tenant, correlationId } = about;
    const deadline = Number(grpcCall.getDeadline());
    const call: Call = { ...about, deadline: commitBefore(deadline), log: log.child({ rpc, tenant, correlationId }) };
    const request = method.requestStream
      ? completeStream(grpcCall as ServerReadableStream<unknown, unknown>)
      : (grpcCall as ServerUnaryCall<unknown, unknown>).request;
    const arrived = Date.now();
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const answered = (code: status): void => {
      grpcServerHandled.inc({ ...labels, grpc_code: status[code] });
      grpcServerSeconds.observe(labels, seconds());
    };
    const options = {
      kind: SpanKind.SERVER,
      parent: traceFromMetadata(grpcCall.metadata),
      attributes: { "rpc.system": "grpc", "rpc.service": service, "rpc.method": rpc, tenant, correlationId },
    };
    void inSpan(rpc, options, async (span) => {
      try {
        if (!TENANT_ID.test(tenant)) throw new AppError("tenant_required");
        const isWanted = () => !grpcCall.cancelled && Date.now() < (call.deadline ?? Number.POSITIVE_INFINITY);
        const bytes = sizes.get(request as object);
        const run = () => turns.run(tenant, () => handler(request, call), { isWanted, bytes });
        const work = admission.admit(tenant, run);
        const response = await withDeadline(deadline, whileServed(isServing, arrived, work)).catch((error: unknown) => {
          if (error instanceof DeadlineExceeded) {
            // The caller may try again, so what has not begun to commit must not do so later.
            call.deadline = Date.now();
            logDefect(work, call);
          }
          throw error;
        });
        const ms = Math.round(seconds() * 1000);
        if (ms < slowMs) call.log.debug({ ms }, "rpc ok");
        else call.log.warn({ ms }, "rpc slow");
        answered(status.OK);
        callback(null, response);
      } catch (error) {
        const refusal = refusalOf(error, grpcCall, call, seconds);
        if (refusal.code === status.INTERNAL) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.setAttribute("rpc.grpc.status_code", refusal.code);
        answered(refusal.code);
        callback(refusal);
      }
    });
  };
}

/** Logs a defect in work that continues after its deadline. */
function logDefect(work: Promise<unknown>, call: Call): void {
  work.catch((error: unknown) => {
    if (!(error instanceof AppError) && !isOutage(error))
      call.log.error({ err: error }, "rpc failed after its deadline");
  });
}

/** The status of a failed call. Logs a defect or an outage once. */
function refusalOf(
  error: unknown,
  grpcCall: { cancelled: boolean },
  call: Call,
  seconds: () => number,
): Partial<StatusObject> & { code: status } {
  const ms = Math.round(seconds() * 1000);
  if (error instanceof AppError && error.kind !== "internal") {
    call.log.debug({ code: error.code, ms }, "rpc refused");
    return toStatus(error);
  }
  if (isOutage(error)) {
    call.log.warn({ err: error, ms }, "dependency unavailable");
    return toStatus(new AppError("unavailable"));
  }
  if (grpcCall.cancelled) {
    // The caller cancelled the call, so the error is a consequence.
    call.log.info({ ms }, "rpc cancelled");
    return { code: status.CANCELLED };
  }
  call.log.error({ err: error }, "rpc failed");
  return toStatus(new AppError("internal"));
}

/**
 * The requests of a client stream; fails when the caller broke the stream off. When a stream is reset, grpc-js first
 * reports its end, as if the caller had sent everything, and the cancellation a moment later.
 */
async function* completeStream(grpcCall: ServerReadableStream<unknown, unknown>): AsyncGenerator<unknown> {
  yield* grpcCall;
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (grpcCall.cancelled) throw new Error("the caller broke the stream off");
}
