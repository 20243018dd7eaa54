import type {
  StatementHeader,
  UploadStatementRequest,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import { requireBankConnection } from "../store/bank-connections.ts";

/** A statement file that a caller sends. */
export interface ReceivedFile {
  header: StatementHeader;
  connection: BankConnectionRow;
  /** The announced size, or else the largest allowed one, in bytes. */
  size: number;
  /** Throws `payload_too_large` beyond `size`. */
  chunks: AsyncGenerator<Uint8Array>;
  /** Cancels the stream, so the rest of a refused file is not read. */
  close: () => Promise<void>;
}

/**
 * Reads the header of a file and finds its connection.
 * @throws AppError bank_connection_not_found, bank_connection_disconnected, payload_too_large, validation_failed
 */
export async function receiveFile(
  context: Context,
  requests: AsyncIterable<UploadStatementRequest>,
  call: Call,
): Promise<ReceivedFile> {
  const messages = requests[Symbol.asyncIterator]();
  const first = await messages.next();
  if (first.done || first.value.part?.$case !== "header") throw invalidField("header", "Must come first");
  const header = first.value.part.value;
  const collections = await context.collections(call.tenant);
  const connection = await requireBankConnection(collections, header.bankConnectionId);
  if (connection.status === "disconnected") throw new AppError("bank_connection_disconnected");
  const { STATEMENT_MAX_BYTES: maxBytes } = context.config;
  const size = Number(header.size ?? maxBytes);
  if (size > maxBytes) throw new AppError("payload_too_large");
  const close = async () => {
    await messages.return?.();
  };
  return { header, connection, size, chunks: fileChunks(messages, size), close };
}

async function* fileChunks(
  messages: AsyncIterator<UploadStatementRequest>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for (let next = await messages.next(); !next.done; next = await messages.next()) {
    if (next.value.part?.$case !== "chunk") throw invalidField("chunk", "Must follow the header");
    bytes += next.value.part.value.length;
    if (bytes > maxBytes) throw new AppError("payload_too_large");
    yield next.value.part.value;
  }
}
