import { EventEmitter } from "node:events";
import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { type Batcher, batcher, fulfilled } from "@matchbook/runtime/batcher";
import { dayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { ReaderProcesses } from "@matchbook/runtime/file-reader/reader-processes";
import type { Operation } from "@matchbook/runtime/grpc-server";
import { type Idempotency, openIdempotency } from "@matchbook/runtime/idempotency";
import type { Logger } from "@matchbook/runtime/logger";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { Nats } from "@matchbook/runtime/nats";
import { Outbox } from "@matchbook/runtime/outbox";
import { PLATFORM, type Platform } from "@matchbook/runtime/platform";
import { ProcessLease } from "@matchbook/runtime/process-lease";
import { Tally } from "@matchbook/runtime/tally";
import { createTurns, type Turns } from "@matchbook/runtime/turns";
import type { WorkQueue } from "@matchbook/runtime/work-queue/work-queue";
import type { Config } from "./config.ts";
import type { StatementPart, StatementToRead } from "./imports/read-statement.ts";
import { databaseSchema, type TenantCollections, tenantCollections } from "./store/collections.ts";
import { type ImportRow, importQueue } from "./store/imports.ts";
import type { TransactionRow } from "./store/transaction-row.ts";
import { findByCodes, projectStates } from "./store/transactions.ts";

/** The most lines that one batch of calls reads or changes: as many as one call may name. */
const MAX_BATCH = 1_000;

/** The most previews that read their file at the same time. */
const PREVIEWS = 4;

/** What every operation of this service works with. */
export interface Context {
  config: Config;
  log: Logger;
  mongo: Mongo;
  nats: Nats;
  outbox: Outbox;
  idempotency: Idempotency;
  clock: () => Date;
  collections(tenant: string): Promise<TenantCollections>;
  /** Finds a tenant's line by its code; null for an unknown code. Concurrent calls share one query. */
  lineByCode: Batcher<string, TransactionRow | null>;
  /** Stores new states of lines in the list view and finds the lines by their codes. Concurrent calls share one commit. */
  shown: Batcher<readonly LineState[], ReadonlyMap<string, TransactionRow>>;
  /** The import queue of all tenants. */
  imports: WorkQueue<ImportRow>;
  /** Tells the import worker of this process that a file is due. */
  importsDue: EventEmitter<{ due: [] }>;
  /** The processes that read statement files. */
  readers: ReaderProcesses<StatementToRead, StatementPart>;
  /** The turns of calls. Imports make way for them. */
  turns: Turns;
  /** The previews by tenant, and their turns. */
  previews: { ofTenant: Tally; turns: Turns };
  close(): Promise<void>;
}

/** The function of an RPC. */
export type Rpc<K extends keyof TransactionServiceService> = Operation<Context, TransactionServiceService, K>;

/** A table of RPCs by name. */
export type Rpcs = { [K in keyof TransactionServiceService]?: Rpc<K> };

/** Connects to the servers and builds the context. */
export async function createContext(
  config: Config,
  { log, clock = () => new Date(), platform = PLATFORM }: { log: Logger; clock?: () => Date; platform?: Platform },
): Promise<Context> {
  const { mongo, migrations, nats } = await platform.connect("transaction", config, databaseSchema, log);
  const outbox = new Outbox({ mongo, nats, log, clock, maxRows: config.OUTBOX_MAX_ROWS });
  const counts = dayCounts(mongo, log);
  const importsDue: Context["importsDue"] = new EventEmitter();
  const imports = importQueue(mongo, { leaseMs: config.IMPORT_LEASE_MS, log, newOwner: () => lease.newClaim() });
  const lease = await ProcessLease.open({
    ...{ mongo, leaseMs: config.PROCESS_LEASE_MS, log },
    release: async (id) => {
      const released = await imports.release(id);
      importsDue.emit("due");
      return released;
    },
  });
  const collections = tenantCollections(mongo, counts, migrations);
  const context: Context = {
    config,
    log,
    mongo,
    nats,
    outbox,
    idempotency: openIdempotency(mongo),
    clock,
    collections,
    lineByCode: batcher({
      maxBatch: MAX_BATCH,
      run: async (tenant, codes) => fulfilled(await findByCodes(await collections(tenant), codes)),
    }),
    shown: batcher({
      maxBatch: MAX_BATCH,
      weigh: (states) => states.length,
      run: async (tenant, calls) => {
        const ofTenant = await collections(tenant);
        const states = calls.flat();
        const codes = states.map(({ transactionCode }) => transactionCode);
        const rows = (await findByCodes(ofTenant, codes)).filter((row) => row !== null);
        const lines = new Map(rows.map((row) => [row.facts.transactionCode, row]));
        await projectStates(mongo, ofTenant, states, [...lines.values()]);
        return fulfilled(calls.map(() => lines));
      },
    }),
    imports,
    importsDue,
    readers: new ReaderProcesses(new URL("./imports/statement-reader.ts", import.meta.url), config, log),
    turns: createTurns(config.MAX_CALLS_RUNNING),
    previews: { ofTenant: new Tally(), turns: createTurns(PREVIEWS) },
    close: async () => {
      await context.readers.close();
      await outbox.stop();
      await counts.stop();
      await lease.stop();
      await nats.connection.drain();
      await mongo.client.close();
    },
  };
  return context;
}
