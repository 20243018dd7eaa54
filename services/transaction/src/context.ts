import { EventEmitter } from "node:events";
import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
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

/** Previews that read their file at the same time, at most. */
const PREVIEWS = 4;

/** Parts that every operation works with. */
export interface Context {
  config: Config;
  log: Logger;
  mongo: Mongo;
  nats: Nats;
  outbox: Outbox;
  idempotency: Idempotency;
  clock: () => Date;
  collections(tenant: string): Promise<TenantCollections>;
  imports: WorkQueue<ImportRow>;
  /** Tells the import worker of this process that a file is due. */
  importsDue: EventEmitter<{ due: [] }>;
  readers: ReaderProcesses<StatementToRead, StatementPart>;
  /** Turns of calls, for which imports make way. */
  turns: Turns;
  /** The previews by tenant, and their turns. */
  previews: { ofTenant: Tally; turns: Turns };
  close(): Promise<void>;
}

export type Rpc<K extends keyof TransactionServiceService> = Operation<Context, TransactionServiceService, K>;

export type Rpcs = { [K in keyof TransactionServiceService]?: Rpc<K> };

export async function createContext(
  config: Config,
  { log, clock = () => new Date(), platform = PLATFORM }: { log: Logger; clock?: () => Date; platform?: Platform },
): Promise<Context> {
  const { mongo, migrations, nats } = await platform.connect("transaction", config, databaseSchema, log);
  const outbox = new Outbox({ mongo, nats, log, clock, maxRows: config.OUTBOX_MAX_ROWS });
  const counts = dayCounts(mongo, log);
  const importsDue: Context["importsDue"] = new EventEmitter();
  const lease = new ProcessLease({
    ...{ mongo, nats, leaseMs: config.PROCESS_LEASE_MS, claimMs: Math.max(60_000, 2 * config.IMPORT_LEASE_MS), log },
    release: async (id) => {
      const released = await imports.release(id);
      importsDue.emit("due");
      return released;
    },
  });
  const imports = importQueue(mongo, { leaseMs: config.IMPORT_LEASE_MS, log, lease });
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
