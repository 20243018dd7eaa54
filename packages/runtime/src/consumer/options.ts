import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Logger } from "../logger.ts";
import type { Mongo } from "../mongo.ts";
import type { Nats } from "../nats.ts";

/** Tells a handler which events wait behind its batch. Both functions may be called at any time. */
export interface Waiting {
  /** True when more events of this tenant wait for this consumer, as far as this process knows. */
  moreOf(tenant: string): boolean;
  /** True when events of another tenant have arrived. */
  othersThan(tenant: string): boolean;
}

export interface ConsumerOptions {
  nats: Nats;
  /** The database of the process. It has `consumerCollections`. */
  mongo: Mongo;
  log: Logger;
  /** The name of the durable consumer. All replicas of a process share it. */
  durable: string;
  /** Subject filters, see `eventFilter`. */
  filters: string[];
  /** The largest number of events in a batch. */
  batch: number;
  /**
   * The largest size of a batch, in bytes, for events whose cost grows with their size; 4 MiB by default. A larger event
   * is a batch by itself.
   */
  batchBytes?: number;
  /** Another process gets the events of a process that has shown no sign of life for this long, in milliseconds. */
  ackWaitMs: number;
  /**
   * How long a batch waits for more events, in milliseconds. Useful for events that are mostly no-ops when they arrive
   * and cost less in large batches.
   */
  gatherMs?: number;
  /** Delays before an event that failed is tried again, in milliseconds. After the last it becomes a dead letter. */
  retryDelaysMs: readonly number[];
  /**
   * Handles a batch; events of a tenant come mostly in order of arrival. It must be idempotent. Calls for a tenant never
   * overlap. When it rejects, the events are handled again in smaller batches until the failing ones are known.
   */
  handle(events: Event[], waiting: Waiting): Promise<void>;
  /** Called when no more events of a tenant wait, after `handle` was told that more did. */
  onCaughtUp?(tenant: string): Promise<void>;
}
