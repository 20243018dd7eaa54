import {
  type MethodDefinition,
  type ServerReadableStream,
  type ServerUnaryCall,
  type StatusObject,
  type sendUnaryData,
  status,
  type UntypedHandleCall,
} from "@grpc/grpc-js";
import { AppError } from "../errors/errors.ts";
import { isOutage } from "../errors/outage.ts";
import { type Admission, createAdmission } from "../limits/admission.ts";
import {
  commitBefore,
  DeadlineExceeded,
  type IsServing,
  isInTime,
  whileServed,
  withDeadline,
} from "../limits/deadline.ts";
import { createTurns, type Turns } from "../limits/turns.ts";
import type { Logger } from "../process/logger.ts";
import { grpcServerHandled, grpcServerSeconds } from "../telemetry/metrics.ts";
import { inSpan, SpanKind, SpanStatusCode } from "../telemetry/spans.ts";
import { type Call, TENANT_ID } from "./call.ts";
import { fromMetadata, toAnswerMetadata, traceFromMetadata } from "./metadata.ts";
import { toStatus } from "./status.ts";

// biome-ignore lint/suspicious/noExplicitAny: each method of a service takes another kind of request.
export type AnyMethod = MethodDefinition<any, any>;

interface Received {
  message: unknown;
  bytes?: number;
}

/** The definition of a service whose requests come with their sizes. */
export function measured(definition: Record<string, AnyMethod>): Record<string, AnyMethod> {
  const methods = Object.entries(definition).map(([name, method]): [string, AnyMethod] => {
    const requestDeserialize = (bytes: Buffer): Received => {
      return { message: method.requestDeserialize(bytes), bytes: bytes.length };
    };
    return [name, { ...method, requestDeserialize }];
  });
  return Object.fromEntries(methods);
}

/** Limits of the calls of an RPC. */
export interface Limits {
  admission: Admission;
  turns: Turns;
  /** Tells whether the database of the service serves. While it does not, calls are answered early. */
  isServing: IsServing;
  /** Duration from which a call is logged as a warning, in milliseconds. */
  slowMs: number;
}

export const UNLIMITED: Limits = {
  admission: createAdmission(Number.POSITIVE_INFINITY),
  turns: createTurns(Number.POSITIVE_INFINITY),
  isServing: () => true,
  slowMs: Number.POSITIVE_INFINITY,
};

type GrpcCall = ServerUnaryCall<Received, unknown> | ServerReadableStream<Received, unknown>;

/** Runs the handler of a `measured` RPC within its limits and deadline, and answers, logs and counts the outcome. */
export function handle(
  method: AnyMethod,
  handler: (request: unknown, call: Call) => Promise<unknown>,
  log: Logger,
  limits: Limits,
): UntypedHandleCall {
  const [, service = "", rpc = ""] = method.path.split("/");
  const labels = { grpc_service: service, grpc_method: rpc };
  return (grpcCall: GrpcCall, callback: sendUnaryData<unknown>) => {
    const givenUp = new AbortController();
    const call = callOf(grpcCall, rpc, log, givenUp.signal);
    const { tenant, correlationId } = call;
    const { message, bytes } = requestOf(method, grpcCall);
    const work = { run: () => handler(message, call), bytes, giveUp: () => givenUp.abort() };
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
        const response = await runWithin(limits, grpcCall, call, work);
        const ms = Math.round(seconds() * 1000);
        if (ms < limits.slowMs) call.log.debug({ ms }, "rpc ok");
        else call.log.warn({ ms }, "rpc slow");
        answered(status.OK);
        const told = toAnswerMetadata(call);
        if (told !== undefined) grpcCall.sendMetadata(told);
        callback(null, response);
      } catch (error) {
        const refusal = refusalOf(error, grpcCall, call, seconds);
        if (refusal.code === status.INTERNAL) span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("rpc.grpc.status_code", refusal.code);
        answered(refusal.code);
        callback(refusal);
      }
    });
  };
}

function callOf(grpcCall: GrpcCall, rpc: string, log: Logger, givenUp: AbortSignal): Call {
  const about = fromMetadata(grpcCall.metadata);
  const { tenant, correlationId } = about;
  const deadline = commitBefore(Number(grpcCall.getDeadline()));
  const isCancelled = () => grpcCall.cancelled;
  return { ...about, deadline, isCancelled, givenUp, log: log.child({ rpc, tenant, correlationId }) };
}

function requestOf({ requestStream }: AnyMethod, grpcCall: GrpcCall): Received {
  return requestStream
    ? { message: completeStream(grpcCall as ServerReadableStream<Received, unknown>) }
    : (grpcCall as ServerUnaryCall<Received, unknown>).request;
}

/** Runs the work when its tenant has a turn. @throws DeadlineExceeded, after `giveUp` has kept it from committing */
async function runWithin(
  { admission, turns, isServing }: Limits,
  grpcCall: GrpcCall,
  call: Call,
  { run, bytes, giveUp }: { run: () => Promise<unknown>; bytes: number | undefined; giveUp: () => void },
): Promise<unknown> {
  const { tenant } = call;
  if (!TENANT_ID.test(tenant)) throw new AppError("tenant_required");
  const isWanted = () => !grpcCall.cancelled && isInTime(call);
  const work = admission.admit(tenant, () => turns.run(tenant, run, { isWanted, bytes }));
  try {
    return await withDeadline(Number(grpcCall.getDeadline()), whileServed(isServing, Date.now(), work));
  } catch (error) {
    if (error instanceof DeadlineExceeded) {
      giveUp();
      logDefect(work, call);
    }
    throw error;
  }
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
    // An error is a consequence of the cancellation.
    call.log.info({ ms }, "rpc cancelled");
    return { code: status.CANCELLED };
  }
  call.log.error({ err: error }, "rpc failed");
  return toStatus(new AppError("internal"));
}

/** Requests of a client stream. grpc-js reports the end of one that was broken off before its cancellation. */
async function* completeStream(grpcCall: ServerReadableStream<Received, unknown>): AsyncGenerator<unknown> {
  for await (const { message } of grpcCall) yield message;
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (grpcCall.cancelled) throw new Error("the caller broke the stream off");
}
