import { Metadata, type ServiceError, type StatusObject, status } from "@grpc/grpc-js";
import { BadRequest, ErrorInfo, RetryInfo } from "@matchbook/proto/google/rpc/error_details";
import { Status } from "@matchbook/proto/google/rpc/status";
import { isErrorCode } from "../errors/error-catalogue.ts";
import { AppError, type ErrorKind } from "../errors/errors.ts";

// AppError travels in the richer error model of gRPC: as google.rpc.Status in this trailer, with ErrorInfo and
// BadRequest.
const DETAILS = "grpc-status-details-bin";
// A negative value tells the client library not to repeat the call (gRFC A6).
const PUSHBACK = "grpc-retry-pushback-ms";
const DOMAIN = "matchbook";
const TYPE_ERROR_INFO = "type.googleapis.com/google.rpc.ErrorInfo";
const TYPE_RETRY_INFO = "type.googleapis.com/google.rpc.RetryInfo";
const TYPE_BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest";

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
  const info = ErrorInfo.encode({ reason: error.code, domain: DOMAIN, metadata: error.params }).finish();
  const details = [{ typeUrl: TYPE_ERROR_INFO, value: Buffer.from(info) }];
  if (error.fields.length > 0) {
    const violations = error.fields.map(({ field, message }) => ({ field, description: message }));
    const badRequest = BadRequest.encode({ fieldViolations: violations }).finish();
    details.push({ typeUrl: TYPE_BAD_REQUEST, value: Buffer.from(badRequest) });
  }
  if (error.retryAfter !== undefined) {
    const retryInfo = RetryInfo.encode({ retryDelay: { seconds: BigInt(error.retryAfter), nanos: 0 } }).finish();
    details.push({ typeUrl: TYPE_RETRY_INFO, value: Buffer.from(retryInfo) });
  }
  const metadata = new Metadata();
  // Every service in a chain of calls would repeat the call otherwise, which multiplies the load.
  if (error.kind === "unavailable") metadata.set(PUSHBACK, "-1");
  metadata.set(DETAILS, Buffer.from(Status.encode({ code, message: error.message, details }).finish()));
  return { code, details: error.message, metadata };
}

/** The AppError of a failed call: without our details, `unavailable` for a service out of reach, else `internal`. */
export function fromServiceError(error: ServiceError): AppError {
  const trailer = error.metadata?.get(DETAILS)[0];
  if (trailer instanceof Buffer) {
    const known = decode(trailer);
    if (known !== undefined) return known;
  }
  return new AppError(UNREACHABLE.has(error.code) ? "unavailable" : "internal", { cause: error });
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

function decode(trailer: Buffer): AppError | undefined {
  const { details } = Status.decode(trailer);
  const bytesOf = (type: string) => details.find(({ typeUrl }) => typeUrl === type)?.value;
  const infoBytes = bytesOf(TYPE_ERROR_INFO);
  if (infoBytes === undefined) return undefined;
  const info = ErrorInfo.decode(infoBytes);
  if (info.domain !== DOMAIN || !isErrorCode(info.reason)) return undefined;
  const badRequest = bytesOf(TYPE_BAD_REQUEST);
  const violations = badRequest === undefined ? [] : BadRequest.decode(badRequest).fieldViolations;
  const fields = violations.map(({ field, description }) => ({ field, message: description }));
  const retryInfo = bytesOf(TYPE_RETRY_INFO);
  const delay = retryInfo === undefined ? undefined : RetryInfo.decode(retryInfo).retryDelay;
  const retryAfter = delay === undefined ? {} : { retryAfter: Number(delay.seconds) };
  return new AppError(info.reason, { params: info.metadata, fields, ...retryAfter });
}
