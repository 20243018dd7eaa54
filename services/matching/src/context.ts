import type { Invoice, Line, Moment } from "@matchbook/matcher/model/model";
import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { Outbox } from "@matchbook/runtime/events/outbox";
import { openSignals } from "@matchbook/runtime/events/signals";
import type { OpenCall, Operations } from "@matchbook/runtime/grpc/server";
import { dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { openIdempotency } from "@matchbook/runtime/mongo/idempotency";
import { inTransactionOf } from "@matchbook/runtime/mongo/mongo";
import { PLATFORM, type ServiceOptions } from "@matchbook/runtime/process/platform";
import { ProcessLease } from "@matchbook/runtime/process/process-lease";
import { newId } from "@matchbook/runtime/values/ids";
import { type Batcher, batcher, fulfilled } from "@matchbook/runtime/work/batcher";
import { MATCHING } from "@matchbook/vocabulary/actors";
import type { Config } from "./config.ts";
import type { PendingCommand } from "./engine/command.ts";
import { FileReaders } from "./imports/read-file.ts";
import { databaseSchema, tenantCollections } from "./store/collections.ts";
import { CounterpartyNames } from "./store/counterparty-names.ts";
import { numberPortion } from "./store/history-feed.ts";
import { openBatches } from "./store/open-batches.ts";
import type { InTransaction, TenantCollections } from "./store/tenant-collections.ts";
import { findInvoicesWithMatches, findLinesWithMatches, type WithMatches } from "./store/with-matches.ts";

/** A call, of an RPC or of a consumer, with the collections of its tenant. */
export type Call = OpenCall<TenantCollections>;

/** A table of RPCs by name. */
export type Rpcs = Partial<Operations<Context, MatchingServiceService, TenantCollections>>;

export type Rpc<K extends keyof Rpcs> = NonNullable<Rpcs[K]>;

/** The parts of the service that its operations use. */
export interface Context extends Parts {
  /** Commands that wait for the next commit of their tenant; see engine/execute.ts. */
  commands: Batcher<PendingCommand, unknown>;
}

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** The most callers that share a query. */
const MOST_TOGETHER = 64;

/** Connects the servers and makes the parts that the commands need. */
export async function openParts(config: Config, { log, platform = PLATFORM, ...given }: ServiceOptions) {
  const { mongo, migrations, nats } = await platform.connect("matching", config, databaseSchema, log);
  const { clock = mongo.now } = given;
  const changed = openSignals(nats, "history");
  const outbox = new Outbox({ mongo, nats, log, clock, maxRows: config.OUTBOX_MAX_ROWS, committed: changed.send });
  const counts = dayCounts(mongo, log);
  const lease = new ProcessLease({ mongo, nats, leaseMs: config.PROCESS_LEASE_MS, log });
  const files = new FileReaders(config, log);
  const collections = tenantCollections(mongo, counts, migrations);
  /** Combines what callers ask about a tenant while an earlier look-up runs. */
  const together = <T, R>(ask: (of: TenantCollections, asked: T[]) => Promise<R[]>) =>
    batcher<T, R>({
      maxBatch: MOST_TOGETHER,
      run: async (tenant, asked) => fulfilled(await ask(await collections(tenant), asked)),
    });
  return {
    ...{ config, log, mongo, nats, outbox, files, clock, collections },
    /** Tells all replicas that the history of a tenant has grown. */
    changed,
    idempotency: openIdempotency(mongo),
    /** The time and the source of ids for one decision. */
    moment: (): Moment => ({ now: clock(), newId }),
    /** Runs `work` in a database transaction for a call, with the collections of its tenant (see `inTransactionOf`). */
    transaction: <T>(call: Call, work: (scope: InTransaction) => Promise<T>): Promise<T> =>
      inTransactionOf(call, mongo, (session) => work({ ...call.collections, session })),
    batches: openBatches(mongo),
    names: new CounterpartyNames(),
    /** Finds a tenant's line by its code, and an invoice by its number. Concurrent calls share one query. */
    lineByCode: together<string, WithMatches<Line> | undefined>(findLinesWithMatches),
    invoicesByNumber: together<string, WithMatches<Invoice>[]>(findInvoicesWithMatches),
    /** Numbers a portion of new history entries. @returns whether all have a number (engine/number-history.ts) */
    numbering: together<undefined, boolean>(async (of, readers) => {
      const areAll = await numberPortion(mongo, of);
      return readers.map(() => areAll);
    }),
    close: async (): Promise<void> => {
      changed.stop();
      await files.close();
      await outbox.stop();
      await counts.stop();
      await lease.stop();
      await nats.connection.drain();
      await mongo.client.close();
    },
  };
}

/** The call of a consumer for some events of a tenant. */
export async function callOf(context: Context, tenant: string, events: Event[]): Promise<Call> {
  const correlationId = events[0]?.correlationId ?? "";
  const log = context.log.child({ tenant, correlationId });
  return { tenant, correlationId, actor: MATCHING, log, collections: await context.collections(tenant) };
}
