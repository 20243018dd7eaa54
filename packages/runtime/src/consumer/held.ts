import type { Delivery } from "./delivery.ts";
import { tenantQueues } from "./tenant-queues.ts";

/** Most events from the stream that a process holds for one tenant, in batches. */
const TENANT_BATCHES = 4;
/** Most events from the stream that a process holds, in batches and in bytes. */
const ALL_BATCHES = 8;
const ALL_BYTES = 32 * 1024 * 1024;
/** How long the events of a tenant stay apart from those of others after one of its batches failed, in milliseconds. */
const APART_MS = 60_000;

/** What a process holds and has not begun. */
export interface Held {
  add(delivery: Delivery): void;
  /** How many events may be handled together with other tenants'. */
  waitTogether(): number;
  /** Takes the next batch of tenants whose events do not fail. The tenants share it equally. */
  nextTogether(): Delivery[];
  /**
   * Takes the next piece of work that is handled without other tenants' events: a part of a batch that failed, one event
   * that a process ended with, or events of a tenant whose batch failed shortly before. Tenants take turns.
   */
  nextApart(): Delivery[];
  /** Puts work back that is to be handled apart, before other work of its tenant. @param pieces each of one tenant */
  putBack(pieces: Delivery[][]): void;
  /** Keeps the events of a tenant apart from those of others for a while. */
  keepApart(tenant: string): void;
  /** Takes what is more than a process may hold, the newest events of the tenant that has most; empty within limits. */
  takeSurplus(): Delivery[];
  has(tenant: string): boolean;
  hasOthersThan(tenant: string): boolean;
  /** Tenants with parts of failed batches. */
  tenantsWithPieces(): string[];
  isEmpty(): boolean;
  takeAll(): Delivery[];
}

/** @param batch most events that are handled at once */
export function holding(batch: number, now: () => number = Date.now): Held {
  const together = tenantQueues<Delivery>();
  const suspects = tenantQueues<Delivery>();
  const pieces = new Map<string, Delivery[][]>();
  const apart = new Map<string, number>();
  let last = "";

  const isApart = (tenant: string): boolean => {
    const until = apart.get(tenant);
    if (until === undefined) return pieces.has(tenant);
    if (until > now()) return true;
    apart.delete(tenant);
    return pieces.has(tenant);
  };
  const nextPieceOf = (tenant: string): Delivery[] => {
    const own = pieces.get(tenant);
    const piece = own?.shift();
    if (own?.length === 0) pieces.delete(tenant);
    if (piece !== undefined) return piece;
    const suspect = suspects.takeOf(tenant, 1);
    return suspect.length > 0 ? suspect : together.takeOf(tenant, batch);
  };
  const tenants = () => new Set([...pieces.keys(), ...suspects.tenants(), ...together.tenants()]);

  return {
    add: (delivery) => (delivery.suspect ? suspects : together).push(delivery),
    waitTogether: () => together.size().items,
    nextTogether: () => together.take(batch, isApart),
    nextApart: () => {
      const waiting = new Set([...pieces.keys(), ...suspects.tenants(), ...[...together.tenants()].filter(isApart)]);
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
    keepApart: (tenant) => {
      apart.set(tenant, now() + APART_MS);
    },
    takeSurplus: () => {
      for (const queues of [together, suspects]) {
        const { items, bytes } = queues.size();
        const largest = queues.largest();
        if (largest === undefined) continue;
        const { tenant, count } = largest;
        if (count > TENANT_BATCHES * batch || items > ALL_BATCHES * batch || bytes > ALL_BYTES)
          return queues.takeNewest(tenant, batch);
      }
      return [];
    },
    has: (tenant) => together.count(tenant) + suspects.count(tenant) > 0 || pieces.has(tenant),
    hasOthersThan: (tenant) => {
      for (const other of tenants()) if (other !== tenant) return true;
      return false;
    },
    tenantsWithPieces: () => [...pieces.keys()],
    isEmpty: () => tenants().size === 0,
    takeAll: () => {
      const all = [...pieces.values()].flat(2);
      pieces.clear();
      for (const queues of [together, suspects]) all.push(...queues.take(Number.POSITIVE_INFINITY));
      return all;
    },
  };
}
