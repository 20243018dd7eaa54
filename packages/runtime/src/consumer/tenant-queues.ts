interface Item {
  readonly tenant: string;
  readonly data: Uint8Array;
}

/** A queue of items per tenant. Tenants take turns. */
export interface TenantQueues<T extends Item> {
  push(item: T): void;
  /**
   * Takes up to `most` items in equal shares per tenant. The others get what a tenant does not use of its share. Small
   * shares come first. The served tenants move to the end of the order.
   * @param except tenants to skip
   */
  take(most: number, except?: (tenant: string) => boolean): T[];
  /** Takes the oldest items of one tenant. */
  takeOf(tenant: string, most: number): T[];
  /** Takes the newest items of one tenant, oldest first. */
  takeNewest(tenant: string, most: number): T[];
  /** The tenant with the most items. */
  largest(): { tenant: string; count: number } | undefined;
  count(tenant: string): number;
  tenants(): Iterable<string>;
  /** The number of all items and of their bytes. */
  size(): { items: number; bytes: number };
}

export function tenantQueues<T extends Item>(): TenantQueues<T> {
  // In the order of the turns.
  const queues = new Map<string, T[]>();
  let items = 0;
  let bytes = 0;

  const remove = (tenant: string, from: number, most: number): T[] => {
    const queue = queues.get(tenant) ?? [];
    const taken = queue.splice(from, most);
    if (queue.length === 0) queues.delete(tenant);
    items -= taken.length;
    for (const { data } of taken) bytes -= data.length;
    return taken;
  };
  const toTheEnd = (tenant: string): void => {
    const queue = queues.get(tenant);
    if (queue === undefined) return;
    queues.delete(tenant);
    queues.set(tenant, queue);
  };

  return {
    push: (item) => {
      const queue = queues.get(item.tenant);
      if (queue === undefined) queues.set(item.tenant, [item]);
      else queue.push(item);
      items += 1;
      bytes += item.data.length;
    },
    take: (most, except = () => false) => {
      const taken = new Map<string, T[]>();
      let room = most;
      for (;;) {
        const open = [...queues.keys()].filter((tenant) => !except(tenant));
        if (room === 0 || open.length === 0) break;
        const share = Math.max(1, Math.floor(room / open.length));
        for (const tenant of open.slice(0, room)) {
          const some = remove(tenant, 0, share);
          room -= some.length;
          taken.set(tenant, [...(taken.get(tenant) ?? []), ...some]);
        }
      }
      for (const tenant of taken.keys()) toTheEnd(tenant);
      return [...taken.values()].sort((a, b) => a.length - b.length).flat();
    },
    takeOf: (tenant, most) => remove(tenant, 0, most),
    takeNewest: (tenant, most) => remove(tenant, Math.max(0, (queues.get(tenant)?.length ?? 0) - most), most),
    largest: () => {
      let largest: { tenant: string; count: number } | undefined;
      for (const [tenant, { length: count }] of queues) {
        if (largest === undefined || count > largest.count) largest = { tenant, count };
      }
      return largest;
    },
    count: (tenant) => queues.get(tenant)?.length ?? 0,
    tenants: () => queues.keys(),
    size: () => ({ items, bytes }),
  };
}
