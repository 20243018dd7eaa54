import { type Batcher, batcher } from "@matchbook/runtime/batcher";
import { connectServers } from "@matchbook/runtime/connect-servers";
import { dayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { type Idempotency, openIdempotency } from "@matchbook/runtime/idempotency";
import { newId } from "@matchbook/runtime/ids";
import type { Logger } from "@matchbook/runtime/logger";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { Nats } from "@matchbook/runtime/nats";
import { type Outbox, startOutbox } from "@matchbook/runtime/outbox";
import type { Config } from "./config.ts";
import type { Moment } from "./domain/model.ts";
import { executeBatch, MAX_BATCH, type PendingCommand } from "./engine/execute.ts";
import { databaseSchema, type TenantCollections, tenantCollections } from "./store/collections.ts";

/** What every operation of this service works with. */
export interface Context {
  config: Config;
  log: Logger;
  mongo: Mongo;
  nats: Nats;
  outbox: Outbox;
  idempotency: Idempotency;
  clock: () => Date;
  /** The time and the ids that one decision uses. */
  moment(): Moment;
  collections(tenant: string): Promise<TenantCollections>;
  /** Commands by tenant that wait for the next commit; see engine/execute.ts. */
  commands: Batcher<PendingCommand, unknown>;
  close(): Promise<void>;
}

/** Connects everything; the only place that knows how the parts are made. */
export async function createContext(
  config: Config,
  { log, clock = () => new Date() }: { log: Logger; clock?: () => Date },
): Promise<Context> {
  const { mongo, migrations, nats } = await connectServers("matching", config, databaseSchema, log);
  const outbox = startOutbox({ mongo, nats, log, clock });
  const counts = dayCounts(mongo, log);
  const context: Context = {
    config,
    log,
    mongo,
    nats,
    outbox,
    idempotency: openIdempotency(mongo),
    clock,
    moment: () => ({ now: clock(), newId }),
    collections: tenantCollections(mongo, counts, migrations),
    commands: batcher({
      maxBatch: MAX_BATCH,
      weigh: ({ command }) => command.weight ?? 1,
      run: (tenant, batch) => executeBatch(context, tenant, batch),
    }),
    close: async () => {
      await outbox.stop();
      await counts.stop();
      await nats.connection.drain();
      await mongo.client.close();
    },
  };
  return context;
}
