import { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type {
  StatementHeader,
  UploadStatementRequest,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import type { Remember } from "@matchbook/runtime/idempotency";
import { newId } from "@matchbook/runtime/ids";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { Context } from "../context.ts";
import { discardFile } from "../imports/discard-file.ts";
import { holdLease } from "../imports/lease.ts";
import { findBankConnection } from "../store/bank-connections.ts";
import { openImport, queueOf, updateImport } from "../store/imports.ts";
import { saveStatementFile } from "../store/statement-files.ts";
import { insertSync, type SyncRow, toSync } from "../store/syncs.ts";

/** When a caller whose files are too many may try again: by then some are imported. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Takes a statement file, streaming it to the database, and answers with its sync; the import itself runs in the
 * background. Refused before it is read when too many files of the tenant wait. Once per idempotency key: a file that was taken already is not read again. An upload that breaks off
 * leaves nothing; what a crash leaves of one, the import worker takes away.
 */
export async function uploadStatement(
  context: Context,
  requests: AsyncIterable<UploadStatementRequest>,
  call: Call,
): Promise<Sync> {
  return context.idempotency.once(call, "UploadStatement", Sync, (remember) => take(context, requests, call, remember));
}

async function take(
  context: Context,
  requests: AsyncIterable<UploadStatementRequest>,
  call: Call,
  remember: Remember<Sync>,
): Promise<Sync> {
  const messages = requests[Symbol.asyncIterator]();
  const first = await messages.next();
  if (first.done || first.value.part?.$case !== "header") throw invalidField("header", "Must come first");
  const header = first.value.part.value;
  const connection = await findBankConnection(context, call.tenant, header.bankConnectionId);
  if (connection === null) throw new AppError("bank_connection_not_found");
  if (connection.status === "disconnected") throw new AppError("bank_connection_disconnected");

  const id = newId();
  const owner = newId();
  const { IMPORT_LEASE_MS: leaseMs, STATEMENT_MAX_BYTES: maxBytes } = context.config;
  const size = Number(header.size ?? maxBytes);
  if (size > maxBytes) throw new AppError("payload_too_large");
  const dueAt = new Date(Date.now() + leaseMs);
  await openImport(context.imports, { _id: id, tenant: call.tenant, owner, dueAt, bytes: size });
  const lease = holdLease(context, { id, owner });
  try {
    await requireRoom(context, call.tenant);
    const bytes = await saveStatementFile(context, call.tenant, id, fileChunks(messages, size));
    return await enqueue(context, { id, owner, header, bytes }, call, remember);
  } catch (error) {
    await discard(context, { id, owner }, call);
    throw error;
  } finally {
    lease.release();
    // The rest of a refused file is not read.
    await messages.return?.();
  }
}

/**
 * Counts the file that is about to arrive too, so that uploads at the same time never exceed the limits together.
 * @throws AppError too_many_statement_files
 */
async function requireRoom({ imports, config }: Context, tenant: string): Promise<void> {
  const { files, bytes } = await queueOf(imports, tenant);
  if (files <= config.STATEMENT_QUEUE_FILES && bytes <= config.STATEMENT_QUEUE_BYTES) return;
  throw new AppError("too_many_statement_files", { retryAfter: RETRY_AFTER_SECONDS });
}

async function discard(context: Context, { id, owner }: { id: string; owner: string }, call: Call): Promise<void> {
  try {
    await discardFile(context, { id, owner, tenant: call.tenant });
  } catch (error) {
    call.log.warn({ err: error, sync: id }, "what is left of an upload is removed later");
  }
}

/** The sync appears and the file becomes due in one commit. */
async function enqueue(
  context: Context,
  { id, owner, header, bytes }: { id: string; owner: string; header: StatementHeader; bytes: number },
  call: Call,
  remember: Remember<Sync>,
): Promise<Sync> {
  const row: SyncRow = {
    _id: id,
    bankConnectionId: header.bankConnectionId,
    status: "pending",
    filename: header.filename,
    processed: 0n,
    created: 0n,
    duplicates: 0n,
    createdAt: context.clock(),
    actor: call.actor,
    correlationId: call.correlationId,
    trace: traceHeaders(),
  };
  const sync = await inTransactionOf(call, context.mongo, async (session) => {
    await insertSync(context, call.tenant, row, session);
    const held = await updateImport(context.imports, { id, owner }, { dueAt: new Date(), bytes }, session);
    // So slow that the lease ran out and the file was taken for left behind.
    if (!held) throw new AppError("unavailable");
    return remember(toSync(row), session);
  });
  context.importsDue.emit("due");
  return sync;
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
