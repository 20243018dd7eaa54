import { Metadata, type ServiceError, type StatusObject, status } from "@grpc/grpc-js";
import { BadRequest, ErrorInfo, RetryInfo } from "@matchbook/proto/google/rpc/error_details";
import { Status } from "@matchbook/proto/google/rpc/status";
import { isErrorCode } from "../errors/error-catalogue.ts";
import { AppError, type ErrorKind } from "../errors/errors.ts";
import type { Codec } from "../mongo/idempotency.ts";

// AppError travels in the richer error model of gRPC: as google.rpc.Status in this trailer, with ErrorInfo and
// BadRequest.
const DETAILS = "grpc-status-details-bin";
// A negative value tells the client library not to repeat the call (gRFC A6).
const PUSHBACK = "grpc-retry-pushback-ms";
const DOMAIN = "matchbook";
const TYPES = "type.googleapis.com/google.rpc.";

const GRPC_STATUS: Record<ErrorKind, status> = {
  validation: status.INVALID_ARGUMENT,
  rule: status.FAILED_PRECONDITION,
  unauthenticated: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  method_not_allowed: status.UNIMPLEMENTED,
  conflict: status.ALREADY_EXISTS,
  request_timeout: status.DEADLINE_EXCEEDED,
  payload_too_large: status.RESOURCE_EXHAUSTED,
  unsupported_media_type: status.INVALID_ARGUMENT,
  headers_too_large: status.RESOURCE_EXHAUSTED,
  rate_limited: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
  internal: status.INTERNAL,
};

const UNREACHABLE = new Set([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.UNIMPLEMENTED]);

export function toStatus(error: AppError): Partial<StatusObject> & { code: status } {
  const code = GRPC_STATUS[error.kind];
  const details = [detail("ErrorInfo", ErrorInfo, { reason: error.code, domain: DOMAIN, metadata: error.params })];
  const fieldViolations = error.fields.map(({ field, message: description }) => ({ field, description }));
  if (fieldViolations.length > 0) details.push(detail("BadRequest", BadRequest, { fieldViolations }));
  if (error.retryAfter !== undefined)
    details.push(detail("RetryInfo", RetryInfo, { retryDelay: { seconds: BigInt(error.retryAfter), nanos: 0 } }));
  const metadata = new Metadata();
  // Every service in a chain of calls would repeat the call otherwise, which multiplies the load.
  if (error.kind === "unavailable") metadata.set(PUSHBACK, "-1");
  metadata.set(DETAILS, Buffer.from(Status.encode({ code, message: error.message, details }).finish()));
  return { code, details: error.message, metadata };
}

/** The AppError of a failed call: without our details, `unavailable` for a service out of reach, else `internal`. */
export function fromServiceError(error: ServiceError): AppError {
  const trailer = error.metadata?.get(DETAILS)[0];
  const known = trailer instanceof Buffer ? decode(trailer) : undefined;
  return known ?? new AppError(UNREACHABLE.has(error.code) ? "unavailable" : "internal", { cause: error });
}

export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "metadata" in error && "code" in error && typeof error.code === "number";
}

/** Tells whether a closing connection refused a call unseen (RFC 9113, 8.7), by the only sign: the text. */
export function isRefusedStream(error: unknown): boolean {
  return isServiceError(error) && error.code === status.UNAVAILABLE && error.details === "Stream refused by server";
}

/** Tells whether no replica was connected, so that the call was not sent, by the only sign: the text. */
export function isUnsent(error: unknown): boolean {
  return isServiceError(error) && error.code === status.UNAVAILABLE && /No connection established/.test(error.details);
}

function detail<T>(name: string, { encode }: Pick<Codec<T>, "encode">, message: T) {
  return { typeUrl: TYPES + name, value: Buffer.from(encode(message).finish()) };
}

function decode(trailer: Buffer): AppError | undefined {
  const { details } = Status.decode(trailer);
  const find = <T>(name: string, { decode }: Pick<Codec<T>, "decode">): T | undefined => {
    const found = details.find(({ typeUrl }) => typeUrl === TYPES + name);
    return found && decode(found.value);
  };
  const info = find("ErrorInfo", ErrorInfo);
  if (info?.domain !== DOMAIN || !isErrorCode(info.reason)) return undefined;
  const violations = find("BadRequest", BadRequest)?.fieldViolations ?? [];
  const fields = violations.map(({ field, description }) => ({ field, message: description }));
  const delay = find("RetryInfo", RetryInfo)?.retryDelay;
  return new AppError(info.reason, {
    params: info.metadata,
    fields,
    ...(delay && { retryAfter: Number(delay.seconds) }),
  });
}
