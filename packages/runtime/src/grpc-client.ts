import { setTimeout as sleep } from "node:timers/promises";
import {
  ChannelCredentials,
  Client,
  type ClientOptions,
  type MethodDefinition,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import type { Call } from "./call.ts";
import { earliest, within } from "./deadline.ts";
import { AppError } from "./errors.ts";
import { toMetadata } from "./grpc-metadata.ts";
import type { ServiceDefinition } from "./grpc-server.ts";
import { fromServiceError } from "./grpc-status.ts";
import { isOutage } from "./outage.ts";
import { grpcClientHandled, grpcClientSeconds } from "./telemetry/metrics.ts";
import { inSpan, SpanKind } from "./telemetry/spans.ts";

export interface CallOptions {
  /** How long the call may take, in milliseconds, within the deadline of its caller; 10 s unless told. */
  timeoutMs?: number;
  /**
   * How long a stream of requests may wait for the service to take the next one, and at the end for its answer, in
   * milliseconds; 8 s unless told.
   */
  stallMs?: number;
}

type RequestOf<M> = M extends MethodDefinition<infer Req, infer _Res> ? Req : never;
type ResponseOf<M> = M extends MethodDefinition<infer _Req, infer Res> ? Res : never;

/** One async function per RPC. Failures are AppErrors: the one the service threw, or `unavailable`. */
export type GrpcClient<D> = {
  [K in keyof D]: (
    request: D[K] extends { requestStream: true } ? AsyncIterable<RequestOf<D[K]>> : RequestOf<D[K]>,
    call: Call,
    options?: CallOptions,
  ) => Promise<ResponseOf<D[K]>>;
} & { close(): void };

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_STALL_MS = 8_000;
/** How often a call may be turned away by connections that are being closed, and the pause after each time in ms, growing. */
const MOST_REFUSALS = 5;
const REFUSAL_PAUSE_MS = 10;
/** How long a call waits for any replica to be connected, and how often it looks, in ms. */
const UNREACHABLE_MS = 2_000;
const UNREACHABLE_PAUSE_MS = 100;

/**
 * A client for one service. Calls spread over every address that `target` resolves to; reads (`Get…`, `List…`) are
 * retried by gRPC itself when the other side is unreachable (not when it answers that something behind it is), writes never are.
 * @param target `host:port` or any gRPC name, e.g. `dns:///matching:50051`
 */
export function grpcClient<D extends ServiceDefinition>(
  definition: D,
  target: string,
  credentials: ChannelCredentials = ChannelCredentials.createInsecure(),
): GrpcClient<D> {
  const client = new Client(target, credentials, channelOptions(definition));
  const methods: Record<string, unknown> = { close: () => client.close() };
  for (const [name, method] of Object.entries(definition)) {
    methods[name] = observed(method, method.requestStream ? streaming(client, method) : unary(client, method));
  }
  return methods as GrpcClient<D>;
}

type AnyMethod = ServiceDefinition[string];
// biome-ignore lint/suspicious/noExplicitAny: unary and streaming calls take requests of their own kind.
type Send = (request: any, call: Call, options?: CallOptions) => Promise<unknown>;

/** Counts calls and makes each one a span. What fails does so with the ServiceError, which becomes an AppError here. */
function observed(method: AnyMethod, send: Send): Send {
  const [, service = "", rpc = ""] = method.path.split("/");
  const labels = { grpc_service: service, grpc_method: rpc };
  const attributes = { "rpc.system": "grpc", "rpc.service": service, "rpc.method": rpc };
  return async (request, call, options) => {
    const started = performance.now();
    let code = status.OK;
    try {
      return await inSpan(rpc, { kind: SpanKind.CLIENT, attributes }, () => send(request, call, options));
    } catch (error) {
      code = isServiceError(error) ? error.code : status.INTERNAL;
      throw isServiceError(error) ? fromServiceError(error) : error;
    } finally {
      grpcClientHandled.inc({ ...labels, grpc_code: status[code] });
      grpcClientSeconds.observe(labels, (performance.now() - started) / 1000);
    }
  };
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "metadata" in error && "code" in error && typeof error.code === "number";
}

function unary(client: Client, method: AnyMethod) {
  return async (request: unknown, call: Call, options: CallOptions = {}): Promise<unknown> => {
    const began = Date.now();
    const deadline = earliest(call.deadline, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    for (let refusals = 0; ; refusals++) {
      try {
        return await unaryOnce(client, method, request, call, deadline);
      } catch (error) {
        if (isUnsent(error) && Date.now() < Math.min(began + UNREACHABLE_MS, deadline))
          await sleep(UNREACHABLE_PAUSE_MS);
        else if (isRefusedStream(error) && refusals < MOST_REFUSALS) await sleep(REFUSAL_PAUSE_MS * refusals);
        else throw error;
      }
    }
  };
}

/**
 * Whether a connection that was being closed turned the call away before anybody had seen it (RFC 9113, 8.7), so that even
 * a write may be sent again. The library does that by itself, but once only.
 */
function isRefusedStream(error: unknown): boolean {
  return isServiceError(error) && error.code === status.UNAVAILABLE && error.details === "Stream refused by server";
}

/**
 * Whether no replica was connected when the call was to be sent, so that nobody has seen it. Shortly after a restart the
 * one that came back may not have been noticed yet when the next one goes.
 */
function isUnsent(error: unknown): boolean {
  return isServiceError(error) && error.code === status.UNAVAILABLE && /No connection established/.test(error.details);
}

function unaryOnce(client: Client, method: AnyMethod, request: unknown, call: Call, deadline: number) {
  return new Promise<unknown>((resolve, reject) => {
    client.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      toMetadata(call),
      { deadline },
      (error: ServiceError | null, response?: unknown) => (error ? reject(error) : resolve(response)),
    );
  });
}

function streaming(client: Client, method: AnyMethod) {
  return async (requests: AsyncIterable<unknown>, call: Call, options: CallOptions = {}): Promise<unknown> => {
    const stallMs = options.stallMs ?? DEFAULT_STALL_MS;
    // What has begun to stream cannot be sent again.
    await new Promise<void>((resolve) => client.waitForReady(earliest(call.deadline, UNREACHABLE_MS), () => resolve()));
    return new Promise((resolve, reject) => {
      const stream = client.makeClientStreamRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        toMetadata(call),
        { deadline: earliest(call.deadline, options.timeoutMs ?? DEFAULT_TIMEOUT_MS) },
        (error: ServiceError | null, response?: unknown) => (error ? reject(error) : resolve(response)),
      );
      // The service may answer before the last request (a refusal): then the rest is not worth sending.
      let answered = false;
      const ended = new Promise<void>((end) => {
        stream.on("status", () => {
          answered = true;
          end();
        });
      });
      const send = async () => {
        for await (const request of requests) {
          if (answered) return;
          if (stream.write(request)) continue;
          const drained = new Promise<void>((drain) => stream.once("drain", drain));
          await within(stallMs, Promise.race([ended, drained]));
        }
        stream.end();
        await within(stallMs, ended);
      };
      send().catch((error: unknown) => {
        stream.cancel();
        reject(toAppError(error));
      });
    });
  };
}

/** What ended a stream of requests from this side. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isOutage(error) ? "unavailable" : "internal", { cause: error });
}

function channelOptions(definition: ServiceDefinition): ClientOptions {
  const reads = Object.values(definition)
    .map((method) => method.path.slice(1).split("/"))
    .filter(([, rpc]) => /^(Get|List)/.test(rpc ?? ""))
    .map(([service, rpc]) => ({ service, method: rpc }));
  return {
    "grpc.max_receive_message_length": 16 * 1024 * 1024,
    // gRPC would let up to two minutes pass before it looks again for a service that was away for long.
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1_000,
    // How soon after a look-up the name may be looked up again; the 30 s it would be else are long for a rolling restart.
    "grpc.dns_min_time_between_resolutions_ms": 2_000,
    // The name's own say about how to call would be asked for by a second look-up each time.
    "grpc.service_config_disable_resolution": 1,
    "grpc.service_config": JSON.stringify({
      loadBalancingConfig: [{ round_robin: {} }],
      methodConfig: [
        {
          name: reads,
          retryPolicy: {
            maxAttempts: 4,
            initialBackoff: "0.1s",
            maxBackoff: "1s",
            backoffMultiplier: 2,
            retryableStatusCodes: ["UNAVAILABLE"],
          },
        },
      ],
    }),
  };
}
