import { allOf } from "@matchbook/runtime/telemetry/metrics";
import { inSpan } from "@matchbook/runtime/telemetry/spans";
import { type PeriodicTask, periodicTask } from "@matchbook/runtime/work/periodic-task";
import type { Claim } from "@matchbook/runtime/work/work-queue/claim";
import type { Limits } from "@matchbook/runtime/work/work-queue/work-queue";
import type { Call, Context } from "../context.ts";
import type { ImportRow } from "../store/imports.ts";
import type { SyncRow } from "../store/sync-row.ts";
import { findSync } from "../store/syncs.ts";
import { discardFile, keepOriginal, LeaseLost } from "./lease.ts";
import { observeImports } from "./metrics.ts";
import { finish, type HeldImport, runImport } from "./run-import.ts";
import { startTurn, TurnOver } from "./turn.ts";

/** Bytes up to which a file may take the last import slot of a process, for seconds at most. */
const SMALL_FILE_BYTES = 1024 * 1024;

// Attempts without progress after which an import is given up. Each was interrupted by another cause than the file, or
// by a defect of the reading code.
const MAX_ATTEMPTS = 8;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const GIVEN_UP = "The import was given up after several attempts; lines counted as created stay";

/** Imports statement files that are due, a bounded number at a time. Tenants take turns, see `startTurn`. */
export class ImportWorker {
  readonly #context: Context;
  readonly #active = new Map<Promise<void>, Claim<ImportRow>>();
  readonly #claiming: PeriodicTask<void>;
  readonly #forget: () => void;
  #stopped = false;

  constructor(context: Context) {
    this.#context = context;
    this.#forget = allOf(context.imports.observe(), observeImports(context));
    this.#claiming = periodicTask({
      everyMs: context.config.IMPORT_POLL_MS,
      others: context.mongo,
      run: () => this.#claimDue(),
      failed: (error) => context.log.warn({ err: error }, "could not claim imports"),
    });
    context.imports.whenDue(this.#claiming.wake);
    this.#claiming.start(0);
  }

  /** Resolves when no process has an import left. For tests. */
  async drain(): Promise<void> {
    while ((await this.#context.imports.rows.findOne({})) !== null || this.#active.size > 0) {
      this.#claiming.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Stops each import at its next chunk and gives it back, so that another process can resume it at once. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#forget();
    await this.#claiming.stop();
    for (const claim of this.#active.values()) claim.stop();
    await Promise.all(this.#active.keys());
  }

  async #claimDue(): Promise<void> {
    const { config, imports } = this.#context;
    while (!this.#stopped && this.#active.size < config.IMPORT_CONCURRENCY) {
      const claim = await imports.claimNext(this.#limitsWithout());
      if (claim === undefined) return;
      this.#start(claim);
    }
  }

  #start(claim: Claim<ImportRow>): void {
    const { config, imports, turns } = this.#context;
    const { tenant } = claim.row;
    const turn = startTurn(config.IMPORT_SLICE_MS, {
      wait: () => imports.othersWait(tenant, this.#limitsWithout(claim)),
      call: () => turns.othersCall(tenant),
    });
    const done = work(this.#context, { claim, turn }).finally(() => {
      this.#active.delete(done);
      this.#claiming.wake();
    });
    this.#active.set(done, claim);
  }

  /** Limits for another file, as if the import `left` were not running. */
  #limitsWithout(left?: Claim<ImportRow>): Limits<ImportRow> {
    const { config } = this.#context;
    const running = [...this.#active.values()].filter((claim) => claim !== left);
    const large = running.filter(({ row }) => row.bytes > SMALL_FILE_BYTES).length;
    const onlySmall = large >= Math.max(1, config.IMPORT_CONCURRENCY - 1);
    return {
      perTenant: config.IMPORT_TENANT_CONCURRENCY,
      ...(onlySmall && { only: { bytes: { $lte: SMALL_FILE_BYTES } } }),
    };
  }
}

/** Processes a claimed row, and gives it back if that fails. Never rejects. */
async function work(context: Context, held: HeldImport): Promise<void> {
  const { claim } = held;
  const { _id: id, tenant, claims } = claim.row;
  const log = context.log.child({ tenant, sync: id });
  // The claim expires when the database is away.
  const giveBack = (set?: { dueAt: Date }) => claim.giveBack(set).catch(() => {});
  try {
    const collections = await context.collections(tenant);
    const sync = await findSync(collections, id);
    if (sync !== null) {
      const call: Call = { tenant, correlationId: sync.correlationId, actor: sync.actor, log, collections };
      const attributes = { tenant, correlationId: sync.correlationId, sync: id };
      await inSpan("ImportStatement", { parent: sync.trace, attributes }, () => resumeSync(context, sync, held, call));
    }
    // Another process may have cancelled the import, or its upload died before it stored a sync.
    const ended = sync && (await findSync(collections, id));
    await (ended?.status === "completed" ? keepOriginal : discardFile)(collections, claim, context);
  } catch (error) {
    if (error instanceof TurnOver || error instanceof LeaseLost) {
      log.info(error instanceof TurnOver ? "import paused for another tenant" : "import left to another process");
      await giveBack();
    } else {
      log.error({ err: error, claims }, "import interrupted");
      const pauseMs = Math.min(RETRY_MS * 2 ** claims, MAX_RETRY_MS);
      await giveBack({ dueAt: new Date(context.mongo.now().getTime() + pauseMs) });
    }
  }
}

/** Imports the rest of a file, unless the sync is finished. */
async function resumeSync(context: Context, sync: SyncRow, held: HeldImport, call: Call): Promise<void> {
  const { claim } = held;
  if (sync.status === "completed" || sync.status === "failed") return;
  if (sync.processed !== claim.row.seenProcessed) {
    if (!(await claim.change({ claims: 1, seenProcessed: sync.processed }))) throw new LeaseLost();
  } else if (claim.row.claims > MAX_ATTEMPTS) {
    await finish(context, sync, { status: "failed", error: GIVEN_UP, errorCode: "given_up" }, call);
    return;
  }
  await runImport(context, sync, held, call);
}
