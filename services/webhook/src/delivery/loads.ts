import { type DestinationLoad, isIdle, newDestinationLoad } from "./destination-load.ts";
import { newTenantLoad, type TenantLoad } from "./tenant-load.ts";

/** Remembers what this process has to do for which destination, and how fast destinations were. */
export interface Loads {
  of(tenant: string, endpointId: string): DestinationLoad;
  /** The same, but a destination that was unknown is not remembered. */
  peek(tenant: string, endpointId: string): DestinationLoad;
  find(endpointId: string): DestinationLoad | undefined;
  all(): DestinationLoad[];
  /** Forgets a destination that has nothing to do, if too many are remembered. */
  forgetIdle(load: DestinationLoad): void;
}

/** Destinations whose pace is remembered though they have nothing to do. */
const REMEMBERED = 2_000;

export function createLoads(): Loads {
  const loads = new Map<string, DestinationLoad>();
  const tenants = new Map<string, TenantLoad>();
  const peek = (tenantId: string, id: string): DestinationLoad =>
    loads.get(id) ?? newDestinationLoad(id, tenants.get(tenantId) ?? newTenantLoad(tenantId));
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
    forgetIdle: (load) => {
      if (loads.size <= REMEMBERED || !isIdle(load) || !loads.delete(load.id)) return;
      load.tenant.destinations -= 1;
      if (load.tenant.destinations === 0) tenants.delete(load.tenant.id);
    },
  };
}
