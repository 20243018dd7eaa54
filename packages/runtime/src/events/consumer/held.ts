import { Rotation } from "../../limits/rotation.ts";
import type { Delivery } from "./delivery.ts";

/** Batches of events that a process holds for one tenant at most. */
const TENANT_BATCHES = 4;
/** Batches and bytes of events that a process holds at most. */
const ALL_BATCHES = 8;
const ALL_BYTES = 32 * 1024 * 1024;

/** The bounds of a batch. A larger event is a batch by itself. */
export interface Most {
  events: number;
  bytes: number;
}

/** Events of the stream that a process has not begun to handle. Tenants take turns. */
export class Held {
  readonly #most: Most;
  readonly #queues = new Rotation<string, Delivery[]>();
  #count = 0;
  #bytes = 0;

  constructor(most: Most) {
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  has(tenant: string): boolean {
    return this.#queues.has(tenant);
  }

  hasOthersThan(tenant: string): boolean {
    return this.#queues.size > (this.has(tenant) ? 1 : 0);
  }

  add(delivery: Delivery): void {
    const queue = this.#queues.get(delivery.tenant);
    if (queue === undefined) this.#queues.set(delivery.tenant, [delivery]);
    else queue.push(delivery);
    this.#counted([delivery], 1);
  }

  /** Puts events back in front of the others of their tenants. */
  putBack(deliveries: readonly Delivery[]): void {
    for (const [tenant, own] of Map.groupBy(deliveries, (delivery) => delivery.tenant))
      this.#queues.set(tenant, [...own, ...(this.#queues.get(tenant) ?? [])]);
    this.#counted(deliveries, 1);
  }

  /** Takes the next batch in equal shares per wanted tenant, small ones first. Served tenants move to the end. */
  next(isWanted: (tenant: string) => boolean = () => true): Delivery[] {
    const taken = new Map<string, Delivery[]>();
    const room = { ...this.#most };
    while (room.events > 0 && room.bytes > 0) {
      const tenants = this.#queues.keys().filter(isWanted).toArray().length;
      if (tenants === 0) break;
      const share = { events: Math.floor(room.events / tenants), bytes: room.bytes / tenants };
      this.#queues.offer((_, tenant) => {
        if (room.events <= 0 || room.bytes <= 0 || !isWanted(tenant)) return false;
        const some = this.#remove(tenant, 0, this.#fitting(tenant, share));
        room.events -= some.length;
        room.bytes -= bytesOf(some);
        taken.set(tenant, [...(taken.get(tenant) ?? []), ...some]);
        return true;
      }, tenants);
    }
    return [...taken.values()].sort((a, b) => a.length - b.length).flat();
  }

  /** Takes events beyond the limits: the newest ones of the tenant that has most. */
  takeSurplus(): Delivery[] {
    const [tenant, { length }] = [...this.#queues].reduce(
      (most, one) => (one[1].length > most[1].length ? one : most),
      ["", [] as Delivery[]],
    );
    const isFull = this.#count > ALL_BATCHES * this.#most.events || this.#bytes > ALL_BYTES;
    if (!isFull && length <= TENANT_BATCHES * this.#most.events) return [];
    return this.#remove(tenant, Math.max(0, length - this.#most.events), this.#most.events);
  }

  takeAll(): Delivery[] {
    return [...this.#queues.keys()].flatMap((tenant) => this.#remove(tenant, 0, Number.POSITIVE_INFINITY));
  }

  /** The number of a tenant's events that fit into a share, at least one. */
  #fitting(tenant: string, share: Most): number {
    let left = share.bytes;
    const beyond = (this.#queues.get(tenant) ?? []).findIndex(({ data }, at) => {
      left -= data.length;
      return at > 0 && (at >= share.events || left < 0);
    });
    return beyond === -1 ? Number.POSITIVE_INFINITY : beyond;
  }

  #remove(tenant: string, from: number, most: number): Delivery[] {
    const queue = this.#queues.get(tenant) ?? [];
    const taken = queue.splice(from, most);
    if (queue.length === 0) this.#queues.delete(tenant);
    this.#counted(taken, -1);
    return taken;
  }

  #counted(deliveries: readonly Delivery[], sign: 1 | -1): void {
    this.#count += sign * deliveries.length;
    this.#bytes += sign * bytesOf(deliveries);
  }
}

function bytesOf(deliveries: readonly Delivery[]): number {
  return deliveries.reduce((sum, { data }) => sum + data.length, 0);
}
