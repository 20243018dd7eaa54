import { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type {
  StatementHeader,
  UploadStatementRequest,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Remember } from "@matchbook/runtime/idempotency";
import { newId } from "@matchbook/runtime/ids";
import { ensureCollections } from "@matchbook/runtime/migrations/migrations";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { Claim } from "@matchbook/runtime/work-queue/claim";
import type { Context, Rpc } from "../context.ts";
import { discardFile } from "../imports/discard-file.ts";
import { fileCollections } from "../store/collections.ts";
import { filesOf, type ImportRow } from "../store/imports.ts";
import { type SyncRow, toSync } from "../store/sync-row.ts";
import { insertSync } from "../store/syncs.ts";
import { receiveFile } from "./receive-file.ts";

/** When a caller with too many files may try again, in seconds. Some files are imported by then. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Streams a statement file to the database and answers with its sync. The import runs in the background. Runs once per
 * idempotency key and does not read a repeated file. An aborted upload leaves nothing behind; the import worker deletes
 * what a crash leaves.
 * @throws AppError bank_connection_not_found, bank_connection_disconnected, payload_too_large,
 *   too_many_statement_files (before the file is read), validation_failed, unavailable
 */
export const uploadStatement: Rpc<"uploadStatement"> = async (context, requests, call) =>
  context.idempotency.once(call, "UploadStatement", Sync, (remember) => receive(context, requests, call, remember));

async function receive(
  context: Context,
  requests: AsyncIterable<UploadStatementRequest>,
  call: Call,
  remember: Remember<Sync>,
): Promise<Sync> {
  const { header, size, chunks, close } = await receiveFile(context, requests, call);
  const id = newId();
  const claim = await context.imports.addClaimed({ _id: id, tenant: call.tenant, bytes: size, seenProcessed: 0n });
  try {
    await requireRoom(context, call.tenant);
    await ensureCollections(context.mongo.db, fileCollections, call.tenant);
    const { files } = await context.collections(call.tenant);
    const bytes = await files.save(id, chunks);
    return await enqueue(context, { claim, header, bytes }, call, remember);
  } catch (error) {
    await discard(context, claim, call);
    throw error;
  } finally {
    claim.stop();
    await close();
  }
}

/**
 * Checks the tenant's queue, including the row of this upload, so concurrent uploads never exceed the limits together.
 * @throws AppError too_many_statement_files
 */
async function requireRoom({ imports, config }: Context, tenant: string): Promise<void> {
  const { files, bytes } = await filesOf(imports, tenant);
  if (files <= config.STATEMENT_QUEUE_FILES && bytes <= config.STATEMENT_QUEUE_BYTES) return;
  throw new AppError("too_many_statement_files", { retryAfter: RETRY_AFTER_SECONDS });
}

async function discard(context: Context, claim: Claim<ImportRow>, call: Call): Promise<void> {
  try {
    await discardFile(context, claim);
  } catch (error) {
    call.log.warn(
      { err: error, sync: claim.row._id },
      "could not delete an aborted upload; the import worker will delete it",
    );
  }
}

/** Stores the sync and makes the file due in one commit. */
async function enqueue(
  context: Context,
  { claim, header, bytes }: { claim: Claim<ImportRow>; header: StatementHeader; bytes: number },
  call: Call,
  remember: Remember<Sync>,
): Promise<Sync> {
  const collections = await context.collections(call.tenant);
  const row: SyncRow = {
    _id: claim.row._id,
    bankConnectionId: header.bankConnectionId,
    status: "pending",
    format: undefined,
    filename: header.filename,
    leaveOut: header.leaveOut.length === 0 ? undefined : header.leaveOut.map(Number),
    total: undefined,
    processed: 0n,
    created: 0n,
    duplicates: 0n,
    warnings: undefined,
    warningCount: undefined,
    report: undefined,
    error: undefined,
    createdAt: context.clock(),
    finishedAt: undefined,
    bytes,
    actor: call.actor,
    actorName: call.actorName,
    correlationId: call.correlationId,
    trace: traceHeaders(),
  };
  const sync = await inTransactionOf(call, context.mongo, async (session) => {
    await insertSync(collections, row, session);
    const held = await claim.giveBack({ dueAt: new Date(), bytes }, session);
    // The lease expired during a slow upload, and an import worker claimed the file to delete it.
    if (!held) throw new AppError("unavailable");
    return remember(toSync(row), session);
  });
  context.importsDue.emit("due");
  return sync;
}
