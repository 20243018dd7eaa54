import { LRUCache } from "lru-cache";
import {
  type DestinationLoad,
  type Experience,
  isIdle,
  newDestinationLoad,
  newTenantLoad,
  type TenantLoad,
} from "./load.ts";

/** The destinations that have work in this process, and how fast the recently used ones answered. */
export interface Loads {
  of(tenant: string, endpointId: string): DestinationLoad;
  /** The same without adding a destination that has no work. */
  peek(tenant: string, endpointId: string): DestinationLoad;
  find(endpointId: string): DestinationLoad | undefined;
  all(): DestinationLoad[];
  /** How many jobs of a tenant are held. */
  heldBy(tenant: string): number;
  /** Removes a destination that has no work any more; its experience stays in the cache. */
  removeIdle(load: DestinationLoad): void;
}

const CACHE_SIZE = 2_000;

export function createLoads(): Loads {
  const loads = new Map<string, DestinationLoad>();
  const tenants = new Map<string, TenantLoad>();
  const experiences = new LRUCache<string, Experience>({ max: CACHE_SIZE });
  const peek = (tenantId: string, id: string): DestinationLoad =>
    loads.get(id) ?? newDestinationLoad(id, tenants.get(tenantId) ?? newTenantLoad(tenantId), experiences.get(id));
  return {
    of: (tenantId, id) => {
      const load = peek(tenantId, id);
      if (loads.has(id)) return load;
      loads.set(id, load);
      tenants.set(tenantId, load.tenant);
      load.tenant.destinations += 1;
      return load;
    },
    peek,
    find: (id) => loads.get(id),
    all: () => [...loads.values()],
    heldBy: (tenant) => tenants.get(tenant)?.held ?? 0,
    removeIdle: (load) => {
      if (!isIdle(load) || !loads.delete(load.id)) return;
      if (load.experience.tried) experiences.set(load.id, load.experience);
      load.tenant.destinations -= 1;
      if (load.tenant.destinations === 0) tenants.delete(load.tenant.id);
    },
  };
}
