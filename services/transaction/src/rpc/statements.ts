import { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type {
  StatementHeader,
  UploadStatementRequest,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { isInTime } from "@matchbook/runtime/limits/deadline";
import type { Remember } from "@matchbook/runtime/mongo/idempotency";
import { ensureCollections } from "@matchbook/runtime/mongo/migrations/migrations";
import { inTransactionOf } from "@matchbook/runtime/mongo/mongo";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import { newId } from "@matchbook/runtime/values/ids";
import type { Claim } from "@matchbook/runtime/work/work-queue/claim";
import type { Call, Context, Rpcs } from "../context.ts";
import { discardFile } from "../imports/lease.ts";
import { previewFile } from "../imports/preview-file.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import { requireBankConnection } from "../store/bank-connections.ts";
import { fileCollections } from "../store/collections.ts";
import { filesOf, type ImportRow } from "../store/imports.ts";
import { type SyncRow, toSync } from "../store/sync-row.ts";

/** Seconds after which a caller with too many files may try again: some are imported by then. */
const RETRY_UPLOAD_AFTER_S = 30;

/** Previews of one tenant in this process, at most. Reading a large file takes seconds of computing time. */
const TENANT_PREVIEWS = 2;
/** Bytes that arrive before a preview takes a turn. A slow caller with a small file then keeps no turn from others. */
const HEAD_BYTES = 1024 * 1024;
/** Seconds after which a caller with too many previews may try again. */
const RETRY_PREVIEW_AFTER_S = 5;

interface ReceivedFile {
  header: StatementHeader;
  connection: BankConnectionRow;
  /** Bytes: the announced size, or else the largest allowed one. */
  size: number;
  /** Throws `payload_too_large` beyond `size`. */
  chunks: AsyncGenerator<Uint8Array>;
}

export const statements = {
  /** Stores a file and answers its sync, once per idempotency key. The import worker deletes what a crash leaves. */
  uploadStatement: async (context, requests, call) =>
    context.idempotency.once(call, "UploadStatement", Sync, (remember) =>
      receiveFile(context, requests, call, (file) => receive(context, file, call, remember)),
    ),
  /** Reads a statement file while it arrives, and answers with what an import would store. */
  previewStatement: async (context, requests, call) => {
    const { tenant } = call;
    const { ofTenant, turns } = context.previews;
    if (ofTenant.of(tenant) >= TENANT_PREVIEWS)
      throw new AppError("too_many_statement_files", { retryAfter: RETRY_PREVIEW_AFTER_S });
    return ofTenant.during(tenant, () =>
      receiveFile(context, requests, call, async ({ header, connection, chunks }) => {
        const file = { chunks: await withHead(chunks), connection, header };
        const isWanted = () => !call.isCancelled?.() && isInTime(call);
        return turns.run(tenant, () => previewFile(context, file, call), { isWanted });
      }),
    );
  },
} satisfies Rpcs;

/** Waits for the beginning of a file. @returns the whole file */
async function withHead(chunks: AsyncGenerator<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const head: Uint8Array[] = [];
  let bytes = 0;
  let next = await chunks.next();
  for (; !next.done && bytes < HEAD_BYTES; next = await chunks.next()) {
    head.push(next.value);
    bytes += next.value.length;
  }
  if (!next.done) head.push(next.value);
  return (async function* () {
    yield* head.splice(0);
    yield* chunks;
  })();
}

async function receive(context: Context, { header, size, chunks }: ReceivedFile, call: Call, remember: Remember<Sync>) {
  const id = newId();
  const claim = await context.imports.addClaimed({ _id: id, tenant: call.tenant, bytes: size, seenProcessed: 0n });
  try {
    await requireRoom(context, call.tenant);
    await ensureCollections(context.mongo.db, fileCollections, call.tenant);
    const bytes = await call.collections.files.save(id, chunks);
    return await enqueue(context, { claim, header, bytes }, call, remember);
  } catch (error) {
    await discardFile(call.collections, claim).catch((failure: unknown) =>
      call.log.warn({ err: failure, sync: id }, "could not delete an aborted upload; the import worker will delete it"),
    );
    throw error;
  } finally {
    claim.stop();
  }
}

/** Counts the tenant's queue with this upload, so that concurrent ones keep the limits. @throws AppError */
async function requireRoom({ imports, config }: Context, tenant: string): Promise<void> {
  const { files, bytes } = await filesOf(imports, tenant);
  if (files <= config.STATEMENT_QUEUE_FILES && bytes <= config.STATEMENT_QUEUE_BYTES) return;
  throw new AppError("too_many_statement_files", { retryAfter: RETRY_UPLOAD_AFTER_S });
}

/** Stores the sync and makes the file due in one commit. */
async function enqueue(
  context: Context,
  { claim, header, bytes }: { claim: Claim<ImportRow>; header: StatementHeader; bytes: number },
  call: Call,
  remember: Remember<Sync>,
): Promise<Sync> {
  const row: SyncRow = {
    _id: claim.row._id,
    bankConnectionId: header.bankConnectionId,
    status: "pending",
    filename: header.filename,
    leaveOut: header.leaveOut.length === 0 ? undefined : header.leaveOut.map(Number),
    csvMapping: header.csvMapping?.mappingJson,
    processed: 0n,
    created: 0n,
    duplicates: 0n,
    createdAt: context.clock(),
    bytes,
    actor: call.actor,
    actorName: call.actorName,
    correlationId: call.correlationId,
    trace: traceHeaders(),
  };
  const sync = await inTransactionOf(call, context.mongo, async (session) => {
    await call.collections.syncs.insertOne(row, { session });
    const held = await claim.giveBack({ dueAt: context.mongo.now(), bytes }, session);
    // The lease expired during a slow upload, and an import worker claimed the file to delete it.
    if (!held) throw new AppError("unavailable");
    return remember(toSync(row), session);
  });
  context.imports.wake();
  return sync;
}

/** Finds the connection of a file. The stream ends with the work: the rest of a refused file is not read. */
async function receiveFile<T>(
  context: Context,
  requests: AsyncIterable<UploadStatementRequest>,
  call: Call,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const messages = requests[Symbol.asyncIterator]();
  const first = await messages.next();
  if (first.done || first.value.part?.$case !== "header") throw invalidField("header", "Must come first");
  const header = first.value.part.value;
  const connection = await requireBankConnection(call.collections, header.bankConnectionId);
  if (connection.status === "disconnected") throw new AppError("bank_connection_disconnected");
  const { STATEMENT_MAX_BYTES: maxBytes } = context.config;
  const size = Number(header.size ?? maxBytes);
  if (size > maxBytes) throw new AppError("payload_too_large");
  try {
    return await work({ header, connection, size, chunks: fileChunks(messages, size) });
  } finally {
    await messages.return?.();
  }
}

async function* fileChunks(messages: AsyncIterator<UploadStatementRequest>, maxBytes: number) {
  let bytes = 0;
  for (let next = await messages.next(); !next.done; next = await messages.next()) {
    if (next.value.part?.$case !== "chunk") throw invalidField("chunk", "Must follow the header");
    bytes += next.value.part.value.length;
    if (bytes > maxBytes) throw new AppError("payload_too_large");
    yield next.value.part.value;
  }
}
