import type { Call } from "@matchbook/runtime/call";
import { newId } from "@matchbook/runtime/ids";
import { inSpan } from "@matchbook/runtime/telemetry/spans";
import type { Context } from "../context.ts";
import { claimImport, type ImportRow, othersWait, type Room, updateImport, yieldImport } from "../store/imports.ts";
import { findSync, type SyncRow } from "../store/syncs.ts";
import { discardFile } from "./discard-file.ts";
import { holdLease, type Lease, LeaseLost } from "./lease.ts";
import { finish, runImport } from "./run-import.ts";
import { startTurn, type Turn, TurnOver } from "./turn.ts";

export interface ImportWorker {
  /** Resolves when no import is left, of any process. For tests. */
  drain(): Promise<void>;
  /** Leaves what is in hand at the next chunk, for another process to go on with at once. */
  stop(): Promise<void>;
}

/** One import that a process runs is always of a small file, which takes seconds at most, or none: in bytes. */
const SMALL_FILE_BYTES = 1024 * 1024;

// An import that does not get ahead that often is given up: most likely it is what ends the process.
const MAX_ATTEMPTS = 8;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const GIVEN_UP = "The import was given up after several attempts; lines counted as created stay";

/**
 * Imports statement files that are due, a bounded number at a time: new ones at once, others by polling. Tenants take
 * turns (see `claimImport`), and an import ends its turn when another tenant waits for it (see `startTurn`).
 */
export function startImportWorker(context: Context): ImportWorker {
  const { config, imports, log } = context;
  const active = new Map<Promise<void>, { row: ImportRow; lease: Lease }>();
  let stopped = false;
  let polling: Promise<void> | undefined;
  let pollAgain = false;

  const start = (row: ImportRow): void => {
    const lease = holdLease(context, { id: row._id, owner: row.owner });
    const waits = () => othersWait(imports, row.tenant, new Date(), roomWithout(row));
    const turn = startTurn(config.IMPORT_SLICE_MS, waits);
    const done = work(context, row, { lease, turn }).finally(() => {
      lease.release();
      active.delete(done);
      poll();
    });
    active.set(done, { row, lease });
  };
  /** What there is room for beside the imports of this process, one of them left out of the count. */
  const roomWithout = (left?: ImportRow): Room => {
    const large = [...active.values()].filter(({ row }) => row !== left && row.bytes > SMALL_FILE_BYTES).length;
    return {
      perTenant: config.IMPORT_TENANT_CONCURRENCY,
      maxBytes: large < Math.max(1, config.IMPORT_CONCURRENCY - 1) ? undefined : SMALL_FILE_BYTES,
    };
  };
  const takeDue = async (): Promise<void> => {
    while (!stopped && active.size < config.IMPORT_CONCURRENCY) {
      const row = await claimImport(imports, newId(), new Date(), config.IMPORT_LEASE_MS, roomWithout());
      if (row === null) return;
      start(row);
    }
  };
  const poll = (): void => {
    // A look that is under way may have missed what has just become due.
    pollAgain = polling !== undefined;
    if (stopped || pollAgain) return;
    polling = takeDue()
      .catch((error: unknown) => log.warn({ err: error }, "looking for imports failed"))
      .finally(() => {
        polling = undefined;
        if (pollAgain) poll();
      });
  };
  const timer = setInterval(poll, config.IMPORT_POLL_MS);
  context.importsDue.on("due", poll);
  poll();

  return {
    drain: async () => {
      while ((await imports.findOne({})) !== null || active.size > 0) {
        poll();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      context.importsDue.off("due", poll);
      await polling;
      for (const { lease } of active.values()) lease.abandon();
      await Promise.all(active.keys());
    },
  };
}

/** Does what one row asks for, and says when it is due again should that fail. Never rejects. */
async function work(context: Context, row: ImportRow, held: { lease: Lease; turn: Turn }): Promise<void> {
  const { _id: id, tenant, owner } = row;
  const log = context.log.child({ tenant, sync: id });
  const dueIn = (ms: number) =>
    updateImport(context.imports, { id, owner }, { dueAt: new Date(Date.now() + ms), running: false });
  try {
    const sync = await findSync(context, tenant, id);
    if (sync !== null) {
      const call: Call = { tenant, correlationId: sync.correlationId, actor: sync.actor, log };
      const attributes = { tenant, correlationId: sync.correlationId, sync: id };
      await inSpan("ImportStatement", { parent: sync.trace, attributes }, () => bring(context, row, sync, held, call));
    }
    // What remains is the file of a finished or cancelled import, or of an upload that its process did not survive.
    await discardFile(context, { id, owner, tenant });
  } catch (error) {
    if (error instanceof TurnOver) {
      log.info("import goes on after another tenant's");
      await yieldImport(context.imports, row, new Date()).catch(() => {});
      return;
    }
    if (error instanceof LeaseLost) {
      log.info("import left to another process");
      // Nothing happens when the lease is another's already.
      await dueIn(0).catch(() => {});
      return;
    }
    log.error({ err: error, attempts: row.attempts }, "import interrupted");
    await dueIn(Math.min(RETRY_MS * 2 ** row.attempts, MAX_RETRY_MS)).catch(() => {});
  }
}

/** Brings a sync to its end, unless it is there. */
async function bring(
  context: Context,
  row: ImportRow,
  sync: SyncRow,
  held: { lease: Lease; turn: Turn },
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
