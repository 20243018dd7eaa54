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
import { DeadlineExceeded } from "./deadline.ts";

/** A server could not be reached, or ended the handshake. The cause says why. */
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

/**
 * A member of the replica set stops, steps down or is not the primary yet, or does not reach another one: the codes for
 * which the driver repeats a read. It exports no list of them, and labels only errors of writes that it can repeat.
 */
const PASSING_CODES = new Set<unknown>([
  ...[6, 7, 89, 9001], // HostUnreachable, HostNotFound, NetworkTimeout, SocketException
  ...[91, 11600], // ShutdownInProgress, InterruptedAtShutdown
  ...[189, 10107, 11602, 13435, 13436], // PrimarySteppedDown, NotWritablePrimary, …ReplStateChange, NotPrimary…
  ...[134, 246, 262], // ReadConcernMajorityNotAvailableYet, SnapshotUnavailable, ExceededTimeLimit
]);

/** The disk of the server is full: error 14031, or an unknown error with the text of the operating system. */
function isOutOfSpace({ code, message }: MongoError): boolean {
  return code === 14031 || /\bNo space left on device\b/.test(message);
}

/** Errors of a socket that the server has closed. While a command is written, MongoDB's driver throws them unwrapped. */
const SOCKET_CODES = new Set<unknown>(["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"]);

const MONGO_OUTAGES = [
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
] as const;

/**
 * True when MongoDB or NATS could not be reached, could not serve at the moment, or did not answer in time, or when rows
 * stayed locked. The same operation may succeed later. A write that failed with such an error may have been executed.
 */
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
    // No connection of the pool became free in time; the driver does not export this class.
    error.name === "MongoWaitQueueTimeoutError" ||
    error.hasErrorLabel("RetryableWriteError") ||
    // Another transaction held the rows for longer than the driver repeats this one, e.g. that of a killed process.
    error.hasErrorLabel("TransientTransactionError") ||
    error.hasErrorLabel("ResetPool")
  );
}
