import { setTimeout as sleep } from "node:timers/promises";
import {
  ChannelCredentials,
  type Client,
  type ClientOptions,
  type ClientWritableStream,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import { AppError } from "../errors/errors.ts";
import { isOutage } from "../errors/outage.ts";
import { assertInTime, DeadlineExceeded, earliest, type IsServing, whileServed, within } from "../limits/deadline.ts";
import { grpcClientHandled, grpcClientSeconds } from "../telemetry/metrics.ts";
import { inSpan, SpanKind } from "../telemetry/spans.ts";
import type { Call } from "./call.ts";
import type { CallOptions, LooseClient } from "./client-types.ts";
import { RECONNECT, UNREACHABLE_MS } from "./connection.ts";
import { Connections, type GrpcClientOptions, type Way } from "./connections.ts";
import type { AnyMethod } from "./handler.ts";
import { readRepeats, toMetadata } from "./metadata.ts";
import type { ServiceDefinition } from "./server.ts";
import { fromServiceError, isRefusedStream, isServiceError, isUnsent } from "./status.ts";

/** Time of a call whose caller has no deadline, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_STALL_MS = 8_000;
/** Repetitions of a call that a closing connection refused, and the growth of the pause, in milliseconds. */
const MAX_REFUSALS = 5;
const REFUSAL_PAUSE_MS = 10;
/** Pause before a call that was not sent is sent again, in milliseconds. */
const UNREACHABLE_PAUSE_MS = 100;

/** Creates a client for one service, any gRPC name. Calls are spread over its addresses; only reads are repeated. */
export function grpcClient<D extends ServiceDefinition>(
  definition: D,
  target: string,
  credentials: ChannelCredentials = ChannelCredentials.createInsecure(),
  options: GrpcClientOptions = {},
): LooseClient<D> {
  const connections = new Connections(target, credentials, channelOptions(definition), options);
  const methods: Record<string, unknown> = { close: () => connections.close() };
  for (const [name, method] of Object.entries(definition)) {
    const reads = isRead(method);
    const wayOf = (call: Call) => connections.wayOf(call, reads);
    const send = method.requestStream ? streaming(wayOf, method) : unary(wayOf, method);
    methods[name] = observed(method, send);
  }
  return methods as LooseClient<D>;
}

// biome-ignore lint/suspicious/noExplicitAny: unary and streaming calls take different kinds of requests.
type Send = (request: any, call: Call, options?: CallOptions) => Promise<unknown>;

/** Measures calls, traces them and converts a ServiceError to an AppError. */
function observed(method: AnyMethod, send: Send): Send {
  const [, service = "", rpc = ""] = method.path.split("/");
  const labels = { grpc_service: service, grpc_method: rpc };
  const attributes = { "rpc.system": "grpc", "rpc.service": service, "rpc.method": rpc };
  return async (request, call, options) => {
    const started = performance.now();
    let code = status.OK;
    try {
      assertInTime(call);
      return await inSpan(rpc, { kind: SpanKind.CLIENT, attributes }, () => send(request, call, options));
    } catch (error) {
      if (isServiceError(error)) code = error.code;
      else code = isOutage(error) ? status.UNAVAILABLE : status.INTERNAL;
      throw isServiceError(error) ? fromServiceError(error) : toAppError(error);
    } finally {
      grpcClientHandled.inc({ ...labels, grpc_code: status[code] });
      grpcClientSeconds.observe(labels, (performance.now() - started) / 1000);
    }
  };
}

function unary(wayOf: (call: Call) => Way, method: AnyMethod) {
  return async (request: unknown, call: Call, options: CallOptions = {}): Promise<unknown> => {
    const began = Date.now();
    const deadline = deadlineOf(call, options);
    for (let refusals = 0; ; refusals++) {
      const { client, isServing, failed } = wayOf(call);
      const { answer, cancel } = unaryOnce(client, method, request, call, deadline);
      answer.catch(failed);
      try {
        return await whileServed(isServing, began, answer);
      } catch (error) {
        // A call that still waits for a connection must not be sent later, as the caller may try again.
        cancel();
        if (isUnsent(error) && isServing(began) && Date.now() < deadline) await sleep(UNREACHABLE_PAUSE_MS);
        else if (isRefusedStream(error) && refusals < MAX_REFUSALS) await sleep(REFUSAL_PAUSE_MS * refusals);
        else throw error;
      }
    }
  };
}

/** Sends a call once. Its message is the answer: the status, which comes in another packet, tells its caller nothing. */
function unaryOnce(client: Client, method: AnyMethod, request: unknown, call: Call, deadline: number) {
  const { promise: answer, resolve, reject } = Promise.withResolvers<unknown>();
  const deserialize = (bytes: Buffer) => {
    const message = method.responseDeserialize(bytes);
    resolve(message);
    return message;
  };
  const sent = client.makeUnaryRequest(
    method.path,
    method.requestSerialize,
    deserialize,
    request,
    toMetadata(call),
    { deadline },
    (error: ServiceError | null) => {
      if (error !== null) reject(error);
    },
  );
  sent.on("metadata", (metadata) => readRepeats(metadata, call));
  return { answer, cancel: () => sent.cancel() };
}

function streaming(wayOf: (call: Call) => Way, method: AnyMethod) {
  return async (requests: AsyncIterable<unknown>, call: Call, options: CallOptions = {}): Promise<unknown> => {
    const stallMs = options.stallMs ?? DEFAULT_STALL_MS;
    const { client, isServing } = wayOf(call);
    // A stream cannot be sent again, so wait for the connection first.
    const mayWait: IsServing = (began) => Date.now() < began + UNREACHABLE_MS || isServing(began);
    await whileServed(mayWait, Date.now(), connected(client, earliest(call.deadline, stallMs)));
    return new Promise((resolve, reject) => {
      const stream = client.makeClientStreamRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        toMetadata(call),
        { deadline: deadlineOf(call, options) },
        (error: ServiceError | null, response?: unknown) => (error ? reject(error) : resolve(response)),
      );
      sendAll(stream, requests, stallMs).catch((error: unknown) => {
        stream.cancel();
        reject(toAppError(error));
      });
    });
  };
}

/** In milliseconds since 1970. */
function deadlineOf({ deadline }: Call, { timeoutMs }: CallOptions): number {
  return earliest(deadline, timeoutMs ?? (deadline === undefined ? DEFAULT_TIMEOUT_MS : Number.POSITIVE_INFINITY));
}

/** @throws DeadlineExceeded when the client is not connected by then */
function connected(client: Client, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    client.waitForReady(deadline, (error) => (error ? reject(new DeadlineExceeded()) : resolve()));
  });
}

/** Sends requests as they are taken, until an early answer. @throws DeadlineExceeded when none is for `stallMs` */
async function sendAll(stream: ClientWritableStream<unknown>, requests: AsyncIterable<unknown>, stallMs: number) {
  let answered = false;
  const ended = new Promise<void>((end) => {
    stream.on("status", () => {
      answered = true;
      end();
    });
  });
  for await (const request of requests) {
    if (answered) return;
    if (stream.write(request)) continue;
    const drained = new Promise<void>((drain) => stream.once("drain", drain));
    await within(stallMs, Promise.race([ended, drained]));
  }
  stream.end();
  await within(stallMs, ended);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isOutage(error) ? "unavailable" : "internal", { cause: error });
}

/** Tells whether an RPC changes nothing. */
function isRead({ path }: AnyMethod): boolean {
  return /\/(Get|List|Find)[^/]*$/.test(path);
}

function channelOptions(definition: ServiceDefinition): ClientOptions {
  const reads = Object.values(definition)
    .filter(isRead)
    .map((method) => method.path.slice(1).split("/"))
    .map(([service, rpc]) => ({ service, method: rpc }));
  return {
    "grpc.max_receive_message_length": 16 * 1024 * 1024,
    ...RECONNECT,
    // Avoids a second DNS query for a service config.
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
