import type { Delivery } from "./delivery.ts";
import { tenantQueues } from "./tenant-queues.ts";

/** The most events from the stream that a process holds for one tenant, in batches. */
const TENANT_BATCHES = 4;
/** The most events from the stream that a process holds, in batches and in bytes. */
const ALL_BATCHES = 8;
const ALL_BYTES = 32 * 1024 * 1024;
/** How long a tenant is isolated after one of its batches failed, in milliseconds. */
const ISOLATED_MS = 60_000;

/** The events that a process holds in memory and has not begun to handle. */
export interface Held {
  add(delivery: Delivery): void;
  /** The number of events that may share a batch with events of other tenants. */
  sharedCount(): number;
  /** Takes the next batch of tenants that are not isolated. The tenants share it equally. */
  nextShared(): Delivery[];
  /**
   * Takes the next events to handle without other tenants: a part of a batch that failed, one suspect event, or events
   * of an isolated tenant. Tenants take turns.
   */
  nextIsolated(): Delivery[];
  /** Puts work back in front of the other work of its tenant, to be handled alone. @param pieces each of one tenant */
  putBack(pieces: Delivery[][]): void;
  /** Handles the events of a tenant without those of others for a while. */
  isolate(tenant: string): void;
  /** Takes events beyond the limits: the newest of the tenant that has most. Empty within the limits. */
  takeSurplus(): Delivery[];
  has(tenant: string): boolean;
  hasOthersThan(tenant: string): boolean;
  /** Returns the tenants with parts of failed batches. */
  tenantsWithPieces(): string[];
  isEmpty(): boolean;
  takeAll(): Delivery[];
}

/**
 * @param batch the unit of the limits on what is held
 * @param limit the largest number of events in the next batch
 */
export function holding(batch: number, limit: () => number, now: () => number = Date.now): Held {
  const shared = tenantQueues<Delivery>();
  const suspects = tenantQueues<Delivery>();
  const pieces = new Map<string, Delivery[][]>();
  const isolatedUntil = new Map<string, number>();
  let last = "";

  const isIsolated = (tenant: string): boolean => {
    const until = isolatedUntil.get(tenant);
    if (until === undefined) return pieces.has(tenant);
    if (until > now()) return true;
    isolatedUntil.delete(tenant);
    return pieces.has(tenant);
  };
  const nextPieceOf = (tenant: string): Delivery[] => {
    const own = pieces.get(tenant);
    const piece = own?.shift();
    if (own?.length === 0) pieces.delete(tenant);
    if (piece !== undefined) return piece;
    const suspect = suspects.takeOf(tenant, 1);
    return suspect.length > 0 ? suspect : shared.takeOf(tenant, limit());
  };
  const tenants = () => new Set([...pieces.keys(), ...suspects.tenants(), ...shared.tenants()]);

  return {
    add: (delivery) => (delivery.suspect ? suspects : shared).push(delivery),
    sharedCount: () => shared.size().items,
    nextShared: () => shared.take(limit(), isIsolated),
    nextIsolated: () => {
      const waiting = new Set([...pieces.keys(), ...suspects.tenants(), ...[...shared.tenants()].filter(isIsolated)]);
      if (waiting.size === 0) return [];
      const inOrder = [...waiting].sort();
      last = inOrder.find((tenant) => tenant > last) ?? (inOrder[0] as string);
      return nextPieceOf(last);
    },
    putBack: (some) => {
      for (const piece of some.toReversed()) {
        const { tenant } = piece[0] as Delivery;
        pieces.set(tenant, [piece, ...(pieces.get(tenant) ?? [])]);
      }
    },
    isolate: (tenant) => {
      isolatedUntil.set(tenant, now() + ISOLATED_MS);
    },
    takeSurplus: () => {
      for (const queues of [shared, suspects]) {
        const { items, bytes } = queues.size();
        const largest = queues.largest();
        if (largest === undefined) continue;
        const { tenant, count } = largest;
        if (count > TENANT_BATCHES * batch || items > ALL_BATCHES * batch || bytes > ALL_BYTES)
          return queues.takeNewest(tenant, batch);
      }
      return [];
    },
    has: (tenant) => shared.count(tenant) + suspects.count(tenant) > 0 || pieces.has(tenant),
    hasOthersThan: (tenant) => {
      for (const other of tenants()) if (other !== tenant) return true;
      return false;
    },
    tenantsWithPieces: () => [...pieces.keys()],
    isEmpty: () => tenants().size === 0,
    takeAll: () => {
      const all = [...pieces.values()].flat(2);
      pieces.clear();
      for (const queues of [shared, suspects]) all.push(...queues.take(Number.POSITIVE_INFINITY));
      return all;
    },
  };
}
