import type { Invoice, Line, Moment } from "@matchbook/matcher/model/model";
import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Nats } from "@matchbook/runtime/events/nats";
import type { Outbox } from "@matchbook/runtime/events/outbox";
import type { Signals } from "@matchbook/runtime/events/signals";
import type { OpenCall, Operation } from "@matchbook/runtime/grpc/server";
import type { Idempotency } from "@matchbook/runtime/mongo/idempotency";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import type { Logger } from "@matchbook/runtime/process/logger";
import type { Batcher } from "@matchbook/runtime/work/batcher";
import type { Config } from "./config.ts";
import type { PendingCommand } from "./engine/command.ts";
import type { FileReaders } from "./imports/read-file.ts";
import type { CounterpartyNames } from "./store/counterparty-names.ts";
import type { OpenBatches } from "./store/open-batches.ts";
import type { InTransaction, TenantCollections } from "./store/tenant-collections.ts";
import type { WithMatches } from "./store/with-matches.ts";

/** A call, of an RPC or of a consumer, with the collections of its tenant. */
export type Call = OpenCall<TenantCollections>;

/** The parts of the service that its operations use. */
export interface Context {
  config: Config;
  log: Logger;
  mongo: Mongo;
  nats: Nats;
  outbox: Outbox;
  /** Tells all replicas that the history of a tenant has grown. */
  changed: Signals;
  idempotency: Idempotency;
  files: FileReaders;
  clock: () => Date;
  /** The time and the source of ids for one decision. */
  moment(): Moment;
  collections(tenant: string): Promise<TenantCollections>;
  /** Runs `work` in a database transaction for a call, with the collections of its tenant (see `inTransactionOf`). */
  transaction<T>(call: Call, work: (scope: InTransaction) => Promise<T>): Promise<T>;
  batches: OpenBatches;
  names: CounterpartyNames;
  /** Finds a tenant's line by its code, and an invoice by its number. Concurrent calls share one query. */
  lineByCode: Batcher<string, WithMatches<Line> | undefined>;
  invoicesByNumber: Batcher<string, WithMatches<Invoice>[]>;
  /** Commands that wait for the next commit of their tenant; see engine/execute.ts. */
  commands: Batcher<PendingCommand, unknown>;
  /** Numbers a portion of new history entries. @returns whether all have a number (engine/number-history.ts) */
  numbering: Batcher<undefined, boolean>;
  close(): Promise<void>;
}

export type Rpc<K extends keyof MatchingServiceService> = Operation<
  Context,
  MatchingServiceService,
  K,
  TenantCollections
>;

/** A table of RPCs by name. */
export type Rpcs = { [K in keyof MatchingServiceService]?: Rpc<K> };
