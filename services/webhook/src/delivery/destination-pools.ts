import { Pool } from "undici";
import type { Connector } from "./connector.ts";

/** Bounds of the pools; times in ms. */
export type PoolLimits = {
  /** Sockets to one destination at once. Further requests wait in its queue, on their own time limit. */
  readonly socketsPerDestination: number;
  /** Pools kept at once; above it the longest unused idle one is closed. Only requests in flight may exceed it. */
  readonly maxPools: number;
  /** How long an idle socket is kept, also when the receiver offers longer. */
  readonly keepAliveMs: number;
  /** The age at which a socket is replaced, so that a destination that moves by DNS is followed. */
  readonly socketTtlMs: number;
};

/** A pool in use. `release` must be called once, when the request is over. */
export type Lease = { readonly pool: Pool; release(): void };

/** The connection pools of all destinations. */
export type DestinationPools = {
  /** Takes the pool of a destination, made when there is none. */
  acquire(destinationId: string, origin: string): Lease;
  /** How many pools exist. */
  size(): number;
  /** Ends every socket; requests in flight fail. */
  destroy(): Promise<void>;
};

type Entry = { readonly pool: Pool; inUse: number };

/**
 * Keeps one pool of keep-alive sockets per destination and origin. Destinations do not share sockets even when they share
 * an origin, so that one which hangs cannot hold those of another. A pool goes when its last idle socket is closed: what
 * stands open follows the traffic, not the number of destinations.
 *
 * @param connectorFor the connector for an origin
 */
export function createDestinationPools(
  limits: PoolLimits,
  connectorFor: (origin: string) => Connector,
): DestinationPools {
  // In order of last use: Map keeps insertion order and a used entry is inserted again.
  const entries = new Map<string, Entry>();

  function create(key: string, origin: string): Entry {
    const pool = new Pool(origin, {
      connect: connectorFor(origin),
      connections: limits.socketsPerDestination,
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: limits.keepAliveMs,
      keepAliveMaxTimeout: limits.keepAliveMs,
      clientTtl: limits.socketTtlMs,
      // The sender has one deadline over everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const entry: Entry = { pool, inUse: 0 };
    pool.on("disconnect", () => dropWhenIdle(key, entry));
    return entry;
  }

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) === entry) {
      entries.delete(key);
    }
    if (!entry.pool.closed && !entry.pool.destroyed) {
      void entry.pool.close();
    }
  }

  function dropWhenIdle(key: string, entry: Entry): void {
    if (entry.inUse === 0 && entry.pool.stats.connected === 0) {
      drop(key, entry);
    }
  }

  function dropLongestUnused(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= limits.maxPools) {
        return;
      }
      if (entry.inUse === 0) {
        drop(key, entry);
      }
    }
  }

  return {
    acquire(destinationId, origin) {
      const key = `${destinationId} ${origin}`;
      const entry = entries.get(key) ?? create(key, origin);
      entries.delete(key);
      entries.set(key, entry);
      entry.inUse += 1;
      dropLongestUnused();
      return {
        pool: entry.pool,
        release() {
          entry.inUse -= 1;
          dropWhenIdle(key, entry);
        },
      };
    },
    size: () => entries.size,
    async destroy() {
      const pools = [...entries.values()].map((entry) => entry.pool.destroy());
      entries.clear();
      await Promise.all(pools);
    },
  };
}
