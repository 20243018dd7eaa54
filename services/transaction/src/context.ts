import { EventEmitter } from "node:events";
import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { type Batcher, batcher, fulfilled } from "@matchbook/runtime/batcher";
import { connectServers } from "@matchbook/runtime/connect-servers";
import { dayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { grpcClient } from "@matchbook/runtime/grpc-client";
import type { GrpcClient } from "@matchbook/runtime/grpc-client-types";
import type { Operation } from "@matchbook/runtime/grpc-server";
import { channelCredentials } from "@matchbook/runtime/grpc-tls";
import { type Idempotency, openIdempotency } from "@matchbook/runtime/idempotency";
import type { Logger } from "@matchbook/runtime/logger";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { Nats } from "@matchbook/runtime/nats";
import { type Outbox, startOutbox } from "@matchbook/runtime/outbox";
import { LRUCache } from "lru-cache";
import type { Collection } from "mongodb";
import type { Config } from "./config.ts";
import { type InFlight, inFlight } from "./in-flight.ts";
import { createProjector, type Project } from "./projector.ts";
import { databaseSchema, type TenantCollections, tenantCollections } from "./store/collections.ts";
import { type ImportRow, importQueue } from "./store/imports.ts";
import type { CountedRow, TransactionRow } from "./store/transaction-row.ts";
import { findByCodes } from "./store/transactions.ts";

/** The most lines that one batch of calls reads or changes. */
const MAX_BATCH = 64;

/** How many recent lines are kept, and for how long in milliseconds: between two parts of one request. */
const RECENT_LINES = { max: 1_000, ttl: 2_000 };

export function recentKey(tenant: string, transactionCode: string): string {
  return `${tenant} ${transactionCode}`;
}

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
  /**
   * The lines whose facts were asked for a moment ago, by `recentKey`. The facts never change. The state may be out of
   * date; a projection then reads it again.
   */
  recentLines: LRUCache<string, TransactionRow>;
  /** Stores a line's new state in the list view. Concurrent calls share one commit. */
  projection: Batcher<{ state: LineState; row: CountedRow }, void>;
  /** Calls that project the state they change themselves. */
  inFlight: InFlight;
  /** Stores new states of lines in the list view. */
  project: Project;
  /** The import queue of all tenants. */
  imports: Collection<ImportRow>;
  /** Tells the import worker of this process that a file is due. */
  importsDue: EventEmitter<{ due: [] }>;
  matching: GrpcClient<MatchingServiceService>;
  /** The number of running previews by tenant, without tenants that have none. */
  previews: Map<string, number>;
  close(): Promise<void>;
}

/** The function of an RPC. */
export type Rpc<K extends keyof TransactionServiceService> = Operation<Context, TransactionServiceService, K>;

/** Connects to the servers and builds the context. */
export async function createContext(
  config: Config,
  { log, clock = () => new Date() }: { log: Logger; clock?: () => Date },
): Promise<Context> {
  const { mongo, migrations, nats } = await connectServers("transaction", config, databaseSchema, log);
  const outbox = startOutbox({ mongo, nats, log, clock, maxRows: config.OUTBOX_MAX_ROWS });
  const counts = dayCounts(mongo, log);
  const matching = grpcClient(MatchingServiceService, config.MATCHING_ADDRESS, channelCredentials(config), {
    commandsByTenant: true,
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
      run: async (tenant, codes) => fulfilled(await findByCodes(context, tenant, codes)),
    }),
    recentLines: new LRUCache(RECENT_LINES),
    projection: batcher({
      maxBatch: MAX_BATCH,
      run: async (tenant, changes) => {
        const states = changes.map(({ state }) => state);
        const lines = new Map(changes.map(({ row }) => [row._id, row]));
        await context.project(tenant, states, [...lines.values()]);
        return fulfilled(states.map(() => undefined));
      },
    }),
    inFlight: inFlight(),
    project: createProjector({ mongo, collections }),
    imports: importQueue(mongo),
    importsDue: new EventEmitter(),
    matching,
    previews: new Map(),
    close: async () => {
      matching.close();
      await outbox.stop();
      await counts.stop();
      await nats.connection.drain();
      await mongo.client.close();
    },
  };
  return context;
}
