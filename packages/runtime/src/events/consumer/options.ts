import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Mongo } from "../../mongo/mongo.ts";
import type { Logger } from "../../process/logger.ts";
import type { Nats } from "../nats.ts";

/** Events behind a batch, as a handler may ask for them at any time. */
export interface Waiting {
  /** Tells whether more events of this tenant wait for this consumer, as far as this process knows. */
  moreOf(tenant: string): boolean;
  /** Tells whether events of another tenant have arrived. */
  othersThan(tenant: string): boolean;
}

export interface ConsumerOptions {
  nats: Nats;
  /** The database of the process. It has `consumerCollections`. */
  mongo: Mongo;
  log: Logger;
  /** Name of the durable consumer, which all replicas share. */
  durable: string;
  /** Subject filters, see `eventFilter`. */
  filters: string[];
  batch: number;
  /** Bytes of a batch at most, for events whose cost grows with their size; 4 MiB by default. */
  batchBytes?: number;
  /** Time without a sign of life after which another process gets the events, in milliseconds. */
  ackWaitMs: number;
  /** Wait of a batch for more events, in milliseconds: large batches cost less when most events are no-ops. */
  gatherMs?: number;
  /** Delays before an event that failed is tried again, in milliseconds. After the last it becomes a dead letter. */
  retryDelaysMs: readonly number[];
  /** Handles a batch, idempotently; calls for a tenant never overlap. After a rejection, smaller batches follow. */
  handle(events: Event[], waiting: Waiting): Promise<void>;
  /** Called when no more events of a tenant wait, after `handle` was told that more did. */
  onCaughtUp?(tenant: string): Promise<void>;
}
