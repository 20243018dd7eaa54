import { Outbox } from "@matchbook/runtime/events/outbox";
import { openSignals } from "@matchbook/runtime/events/signals";
import { dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { openIdempotency } from "@matchbook/runtime/mongo/idempotency";
import { inTransactionOf } from "@matchbook/runtime/mongo/mongo";
import type { Logger } from "@matchbook/runtime/process/logger";
import { PLATFORM, type Platform } from "@matchbook/runtime/process/platform";
import { ProcessLease } from "@matchbook/runtime/process/process-lease";
import { newId } from "@matchbook/runtime/values/ids";
import { batcher, fulfilled } from "@matchbook/runtime/work/batcher";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { executeBatch, MAX_BATCH } from "./engine/execute.ts";
import { FileReaders } from "./imports/read-file.ts";
import { databaseSchema, tenantCollections } from "./store/collections.ts";
import { CounterpartyNames } from "./store/counterparty-names.ts";
import { numberPortion } from "./store/history-feed.ts";
import { openBatches } from "./store/open-batches.ts";
import { findInvoicesWithMatches, findLinesWithMatches } from "./store/with-matches.ts";

/** Connects the servers and makes the parts of the service. */
export async function createContext(
  config: Config,
  { log, platform = PLATFORM, ...given }: { log: Logger; clock?: () => Date; platform?: Platform },
): Promise<Context> {
  const { mongo, migrations, nats } = await platform.connect("matching", config, databaseSchema, log);
  const { clock = mongo.now } = given;
  const outbox = new Outbox({ mongo, nats, log, clock, maxRows: config.OUTBOX_MAX_ROWS });
  const counts = dayCounts(mongo, log);
  const lease = new ProcessLease({ mongo, nats, leaseMs: config.PROCESS_LEASE_MS, log });
  const context: Context = {
    config,
    log,
    mongo,
    nats,
    outbox,
    changed: openSignals(nats, "history"),
    idempotency: openIdempotency(mongo),
    files: new FileReaders(config, log),
    clock,
    moment: () => ({ now: clock(), newId }),
    collections: tenantCollections(mongo, counts, migrations),
    transaction: (call, work) => inTransactionOf(call, mongo, (session) => work({ ...call.collections, session })),
    batches: openBatches(mongo),
    names: new CounterpartyNames(clock),
    lineByCode: batcher({
      maxBatch: MAX_BATCH,
      run: async (tenant, codes) => fulfilled(await findLinesWithMatches(await context.collections(tenant), codes)),
    }),
    invoicesByNumber: batcher({
      maxBatch: MAX_BATCH,
      run: async (tenant, numbers) =>
        fulfilled(await findInvoicesWithMatches(await context.collections(tenant), numbers)),
    }),
    commands: batcher({
      maxBatch: MAX_BATCH,
      weigh: ({ command }) => command.weight ?? 1,
      run: (tenant, batch) => executeBatch(context, tenant, batch),
    }),
    numbering: batcher({
      maxBatch: MAX_BATCH,
      run: async (tenant, readers) => {
        const areAll = await numberPortion(mongo, await context.collections(tenant));
        return fulfilled(readers.map(() => areAll));
      },
    }),
    close: async () => {
      context.changed.stop();
      await context.files.close();
      await outbox.stop();
      await counts.stop();
      await lease.stop();
      await nats.connection.drain();
      await mongo.client.close();
    },
  };
  return context;
}
