import {
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from "mongodb";
import { ErrorCode, NatsError } from "nats";
import { DeadlineExceeded } from "../limits/deadline.ts";

/** A server that could not be reached, or that ended the handshake. The cause says why. */
export class NotConnected extends Error {
  override name = "NotConnected";
}

// 503: JetStream is not ready yet, or has no leader.
const NATS_OUTAGES = new Set<string>([
  ErrorCode.Timeout,
  ErrorCode.NoResponders,
  ErrorCode.ConnectionClosed,
  ErrorCode.ConnectionRefused,
  ErrorCode.ConnectionTimeout,
  ErrorCode.Disconnect,
  ErrorCode.JetStreamNotEnabled,
  "503",
]);

/** Codes of a replica set member that stops, steps down or reaches no other. The driver repeats reads for them. */
const PASSING_CODES = new Set<unknown>([
  ...[6, 7, 89, 9001], // HostUnreachable, HostNotFound, NetworkTimeout, SocketException
  ...[91, 11600], // ShutdownInProgress, InterruptedAtShutdown
  ...[189, 10107, 11602, 13435, 13436], // PrimarySteppedDown, NotWritablePrimary, …ReplStateChange, NotPrimary…
  ...[134, 246, 262], // ReadConcernMajorityNotAvailableYet, SnapshotUnavailable, ExceededTimeLimit
]);

/** Error 14031 says that the disk is full, or an unknown error with the text of the operating system. */
function isOutOfSpace({ code, message }: MongoError): boolean {
  return code === 14031 || /\bNo space left on device\b/.test(message);
}

/** Errors of a closed socket, which MongoDB's driver throws unwrapped while it writes a command. */
const SOCKET_CODES = new Set<unknown>(["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"]);

const MONGO_OUTAGES = [
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
] as const;

/** Tells whether MongoDB or NATS cannot serve now. A failed write may have been executed, and may be repeated. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DeadlineExceeded || error instanceof NotConnected) return true;
  if (error instanceof NatsError) return NATS_OUTAGES.has(error.code);
  if (!(error instanceof MongoError)) return error instanceof Error && "code" in error && SOCKET_CODES.has(error.code);
  // Bulk writes wrap the error of the server.
  if (error instanceof MongoBulkWriteError && isOutage(error.errorResponse)) return true;
  if (error instanceof MongoClientBulkWriteError && isOutage(error.cause)) return true;
  return (
    MONGO_OUTAGES.some((kind) => error instanceof kind) ||
    PASSING_CODES.has(error.code) ||
    isOutOfSpace(error) ||
    // The driver does not export this class: no connection of the pool became free in time.
    error.name === "MongoWaitQueueTimeoutError" ||
    error.hasErrorLabel("RetryableWriteError") ||
    // Another transaction held the rows for longer than the driver repeats this one, such as one of a killed process.
    error.hasErrorLabel("TransientTransactionError") ||
    error.hasErrorLabel("ResetPool")
  );
}
