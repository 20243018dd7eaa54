import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { Outbox } from "@matchbook/runtime/events/outbox";
import { ReaderProcesses } from "@matchbook/runtime/file-reader/reader-processes";
import type { OpenCall, Operations } from "@matchbook/runtime/grpc/server";
import { Tally } from "@matchbook/runtime/limits/tally";
import { createTurns } from "@matchbook/runtime/limits/turns";
import { dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { openIdempotency } from "@matchbook/runtime/mongo/idempotency";
import { PLATFORM, type ServiceOptions } from "@matchbook/runtime/process/platform";
import { ProcessLease } from "@matchbook/runtime/process/process-lease";
import type { Config } from "./config.ts";
import type { StatementPart, StatementToRead } from "./imports/read-statement.ts";
import { databaseSchema, type TenantCollections, tenantCollections } from "./store/collections.ts";
import { importQueue } from "./store/imports.ts";

/** Previews that read their file at the same time, at most. */
const PREVIEWS = 4;

/** Parts that every operation works with. */
export type Context = Awaited<ReturnType<typeof createContext>>;

/** A call, of an RPC or of an import, with the collections of its tenant. */
export type Call = OpenCall<TenantCollections>;

export type Rpcs = Partial<Operations<Context, TransactionServiceService, TenantCollections>>;

export type Rpc<K extends keyof Rpcs> = NonNullable<Rpcs[K]>;

export async function createContext(config: Config, { log, platform = PLATFORM, ...given }: ServiceOptions) {
  const { mongo, migrations, nats } = await platform.connect("transaction", config, databaseSchema, log);
  const { clock = mongo.now } = given;
  const outbox = new Outbox({ mongo, nats, log, clock, maxRows: config.OUTBOX_MAX_ROWS });
  const counts = dayCounts(mongo, log);
  const lease = new ProcessLease({
    ...{ mongo, nats, leaseMs: config.PROCESS_LEASE_MS, claimMs: Math.max(60_000, 2 * config.IMPORT_LEASE_MS), log },
    release: (id) => imports.release(id),
  });
  const imports = importQueue(mongo, { leaseMs: config.IMPORT_LEASE_MS, log, lease });
  const collections = tenantCollections(mongo, counts, migrations);
  const reader = new URL("./imports/statement-reader.ts", import.meta.url);
  const readers = new ReaderProcesses<StatementToRead, StatementPart>(reader, config, log);
  const context = {
    ...{ config, log, clock, mongo, nats, outbox, collections, imports, readers },
    idempotency: openIdempotency(mongo),
    /** Turns of calls, for which imports make way. */
    turns: createTurns(config.MAX_CALLS_RUNNING),
    previews: { ofTenant: new Tally(), turns: createTurns(PREVIEWS) },
    close: async (): Promise<void> => {
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
