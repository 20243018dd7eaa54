import { EventEmitter } from "node:events";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { connectServers } from "@matchbook/runtime/connect-servers";
import { type GrpcClient, grpcClient } from "@matchbook/runtime/grpc-client";
import { channelCredentials } from "@matchbook/runtime/grpc-tls";
import { type Idempotency, openIdempotency } from "@matchbook/runtime/idempotency";
import { listIndexes } from "@matchbook/runtime/list-index/list-index";
import type { Logger } from "@matchbook/runtime/logger";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { Nats } from "@matchbook/runtime/nats";
import { type Outbox, startOutbox } from "@matchbook/runtime/outbox";
import type { Collection } from "mongodb";
import type { Config } from "./config.ts";
import { databaseSchema, type TenantCollections, tenantCollections } from "./store/collections.ts";
import { type ImportRow, importQueue } from "./store/imports.ts";

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
  /** Work on statement files, of all tenants. */
  imports: Collection<ImportRow>;
  /** Tells the import worker of this process that there is something to do. */
  importsDue: EventEmitter<{ due: [] }>;
  matching: GrpcClient<MatchingServiceService>;
  close(): Promise<void>;
}

/** Connects everything; the only place that knows how the parts are made. */
export async function createContext(
  config: Config,
  { log, clock = () => new Date() }: { log: Logger; clock?: () => Date },
): Promise<Context> {
  const { mongo, migrations, nats } = await connectServers("transaction", config, databaseSchema, log);
  const outbox = startOutbox({ mongo, nats, log, clock });
  const lists = listIndexes(mongo, log);
  const matching = grpcClient(MatchingServiceService, config.MATCHING_ADDRESS, channelCredentials(config));
  return {
    config,
    log,
    mongo,
    nats,
    outbox,
    idempotency: openIdempotency(mongo),
    clock,
    collections: tenantCollections(mongo, lists, migrations),
    imports: importQueue(mongo),
    importsDue: new EventEmitter(),
    matching,
    close: async () => {
      matching.close();
      await outbox.stop();
      await lists.stop();
      await nats.connection.drain();
      await mongo.client.close();
    },
  };
}
