import type { Call } from "@matchbook/runtime/call";
import type { HeldLease } from "@matchbook/runtime/held-lease";
import { newId } from "@matchbook/runtime/ids";
import { type PeriodicTask, periodicTask } from "@matchbook/runtime/periodic-task";
import { inSpan } from "@matchbook/runtime/telemetry/spans";
import type { Context } from "../context.ts";
import { claimImport, type ImportRow, othersWait, type Room, updateImport, yieldImport } from "../store/imports.ts";
import type { SyncRow } from "../store/sync-row.ts";
import { findSync } from "../store/syncs.ts";
import { discardFile } from "./discard-file.ts";
import { holdImportLease, LeaseLost } from "./lease.ts";
import { finish, runImport } from "./run-import.ts";
import { startTurn, type Turn, TurnOver } from "./turn.ts";

/** The largest file, in bytes, that may take the last import slot of a process. Such a file takes seconds at most. */
const SMALL_FILE_BYTES = 1024 * 1024;

// An import that makes no progress in so many attempts is given up, because it may be what crashes the process.
const MAX_ATTEMPTS = 8;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const GIVEN_UP = "The import was given up after several attempts; lines counted as created stay";

/**
 * Imports the statement files that are due, a bounded number at a time. It claims files of this process at once and
 * finds others by polling. Tenants take turns (see `claimImport`), and an import ends its turn when another tenant
 * waits (see `startTurn`).
 */
export class ImportWorker {
  readonly #context: Context;
  readonly #active = new Map<Promise<void>, { row: ImportRow; lease: HeldLease }>();
  readonly #claiming: PeriodicTask<void>;
  #stopped = false;

  constructor(context: Context) {
    this.#context = context;
    this.#claiming = periodicTask({
      everyMs: context.config.IMPORT_POLL_MS,
      run: () => this.#claimDue(),
      failed: (error) => context.log.warn({ err: error }, "could not claim imports"),
    });
    context.importsDue.on("due", this.#claiming.wake);
    this.#claiming.start(0);
  }

  /** Resolves when no process has an import left. For tests. */
  async drain(): Promise<void> {
    while ((await this.#context.imports.findOne({})) !== null || this.#active.size > 0) {
      this.#claiming.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Stops each import at its next chunk and releases it, so that another process can resume it at once. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#context.importsDue.off("due", this.#claiming.wake);
    await this.#claiming.stop();
    for (const { lease } of this.#active.values()) lease.release();
    await Promise.all(this.#active.keys());
  }

  async #claimDue(): Promise<void> {
    const { config, imports } = this.#context;
    while (!this.#stopped && this.#active.size < config.IMPORT_CONCURRENCY) {
      const row = await claimImport(imports, newId(), new Date(), config.IMPORT_LEASE_MS, this.#roomWithout());
      if (row === null) return;
      this.#start(row);
    }
  }

  #start(row: ImportRow): void {
    const { config, imports } = this.#context;
    const lease = holdImportLease(this.#context, { id: row._id, owner: row.owner });
    const waits = () => othersWait(imports, row.tenant, new Date(), this.#roomWithout(row));
    const turn = startTurn(config.IMPORT_SLICE_MS, waits);
    const done = work(this.#context, row, { lease, turn }).finally(() => {
      this.#active.delete(done);
      this.#claiming.wake();
    });
    this.#active.set(done, { row, lease });
  }

  /** The files that this process has room for, as if the import `left` were not running. */
  #roomWithout(left?: ImportRow): Room {
    const { config } = this.#context;
    const running = [...this.#active.values()].filter(({ row }) => row !== left);
    const large = running.filter(({ row }) => row.bytes > SMALL_FILE_BYTES).length;
    return {
      perTenant: config.IMPORT_TENANT_CONCURRENCY,
      maxBytes: large < Math.max(1, config.IMPORT_CONCURRENCY - 1) ? undefined : SMALL_FILE_BYTES,
    };
  }
}

/** Processes a claimed row, and sets when it is due again if that fails. Never rejects. */
async function work(context: Context, row: ImportRow, held: { lease: HeldLease; turn: Turn }): Promise<void> {
  const { _id: id, tenant, owner } = row;
  const log = context.log.child({ tenant, sync: id });
  // Changes nothing when another process holds the lease by now.
  const dueIn = (ms: number) =>
    updateImport(context.imports, { id, owner }, { dueAt: new Date(Date.now() + ms), running: false });
  try {
    const sync = await findSync(context, tenant, id);
    if (sync !== null) {
      const call: Call = { tenant, correlationId: sync.correlationId, actor: sync.actor, log };
      const attributes = { tenant, correlationId: sync.correlationId, sync: id };
      await inSpan("ImportStatement", { parent: sync.trace, attributes }, () =>
        resumeSync(context, row, sync, held, call),
      );
    }
    // The sync is finished or cancelled, or the process that received the upload died before it stored a sync.
    await discardFile(context, { id, owner, tenant });
  } catch (error) {
    // No extension may follow the changes of `dueAt` below.
    held.lease.release();
    if (error instanceof TurnOver) {
      log.info("import paused for another tenant");
      await yieldImport(context.imports, row, new Date()).catch(() => {});
      return;
    }
    if (error instanceof LeaseLost) {
      log.info("import left to another process");
      await dueIn(0).catch(() => {});
      return;
    }
    log.error({ err: error, attempts: row.attempts }, "import interrupted");
    await dueIn(Math.min(RETRY_MS * 2 ** row.attempts, MAX_RETRY_MS)).catch(() => {});
  } finally {
    held.lease.release();
  }
}

/** Imports the rest of a file. Does nothing when the sync is finished. */
async function resumeSync(
  context: Context,
  row: ImportRow,
  sync: SyncRow,
  held: { lease: HeldLease; turn: Turn },
  call: Call,
): Promise<void> {
  if (sync.status === "completed" || sync.status === "failed") return;
  if (sync.processed !== row.seenProcessed) {
    const isOurs = await updateImport(
      context.imports,
      { id: row._id, owner: row.owner },
      { attempts: 1, seenProcessed: sync.processed },
    );
    if (!isOurs) throw new LeaseLost();
  } else if (row.attempts > MAX_ATTEMPTS) {
    await finish(context, sync, { status: "failed", error: GIVEN_UP }, call);
    return;
  }
  await runImport(context, sync, held, call);
}
