import { LRUCache } from "lru-cache";
import { Pool } from "undici";
import type { Connector } from "./connector.ts";

/** Limits of the pools; times in ms. */
export type PoolLimits = {
  /** Concurrent sockets per endpoint. Further requests wait in the pool, within their own time limit. */
  readonly socketsPerEndpoint: number;
  /** The most pools in the cache. The least recently used one is closed after its requests have ended. */
  readonly maxPools: number;
  /** Time for which an idle socket is kept, even if the receiver offers longer. */
  readonly keepAliveMs: number;
};

/** The age at which a socket is replaced, so that changes of the endpoint's DNS records take effect. */
const SOCKET_TTL_MS = 300_000;

export type EndpointPools = ReturnType<typeof createEndpointPools>;

type Entry = { readonly pool: Pool; inUse: number };

/**
 * Caches one pool of keep-alive sockets per endpoint and origin. Endpoints of the same origin do not share sockets, so
 * an endpoint that hangs cannot occupy those of another. A pool is removed when its last idle socket closes, so the
 * number of open sockets follows the traffic and not the number of endpoints.
 * @param connectorFor the connector for an origin
 */
export function createEndpointPools(limits: PoolLimits, connectorFor: (origin: string) => Connector) {
  const open = new Set<Pool>();
  const entries = new LRUCache<string, Entry>({
    max: limits.maxPools,
    dispose: ({ pool }) => {
      if (!pool.closed && !pool.destroyed) void pool.close().then(() => open.delete(pool));
    },
  });

  function create(key: string, origin: string): Entry {
    const pool = new Pool(origin, {
      connect: connectorFor(origin),
      connections: limits.socketsPerEndpoint,
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: limits.keepAliveMs,
      keepAliveMaxTimeout: limits.keepAliveMs,
      clientTtl: SOCKET_TTL_MS,
      // The sender sets one deadline for the whole attempt.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const entry: Entry = { pool, inUse: 0 };
    open.add(pool);
    entries.set(key, entry);
    pool.on("disconnect", () => removeIdle(key, entry));
    return entry;
  }

  function removeIdle(key: string, entry: Entry): void {
    if (entry.inUse === 0 && entry.pool.stats.connected === 0 && entries.peek(key) === entry) entries.delete(key);
  }

  return {
    /** Finds or creates the pool of an endpoint. Call `release` once, at the end of the request. */
    acquire(endpointId: string, origin: string) {
      const key = `${endpointId} ${origin}`;
      const entry = entries.get(key) ?? create(key, origin);
      entry.inUse += 1;
      return {
        pool: entry.pool,
        release() {
          entry.inUse -= 1;
          removeIdle(key, entry);
        },
      };
    },
    size: (): number => entries.size,
    /** Ends every socket; requests in flight fail. */
    async destroy(): Promise<void> {
      const ended = [...open].map((pool) => pool.destroy());
      open.clear();
      entries.clear();
      await Promise.all(ended);
    },
  };
}
