import { LRUCache } from "lru-cache";
import { Destination, Health, Tenant } from "./destination.ts";

/** Destinations without work whose health is remembered. */
const REMEMBERED = 2_000;

/** The destinations that have work in this process. */
export class Destinations {
  readonly #active = new Map<string, Destination>();
  readonly #tenants = new Map<string, Tenant>();
  readonly #healths = new LRUCache<string, Health>({ max: REMEMBERED });

  of(tenantId: string, id: string): Destination {
    const known = this.#active.get(id);
    if (known !== undefined) return known;
    const created = this.peek(tenantId, id);
    this.#active.set(id, created);
    this.#tenants.set(tenantId, created.tenant);
    created.tenant.destinations += 1;
    return created;
  }

  /** Looks a destination up, and adds none that has no work. */
  peek(tenantId: string, id: string): Destination {
    const tenant = this.#tenants.get(tenantId) ?? new Tenant(tenantId);
    return this.#active.get(id) ?? new Destination(id, tenant, this.#healths.get(id) ?? new Health());
  }

  find(id: string): Destination | undefined {
    return this.#active.get(id);
  }

  all(): Destination[] {
    return [...this.#active.values()];
  }

  heldBy(tenantId: string): number {
    return this.#tenants.get(tenantId)?.held ?? 0;
  }

  /** Removes a destination that has no work any more; its health is remembered. */
  removeIdle({ held, id, tenant, health }: Destination): void {
    if (held > 0 || !this.#active.delete(id)) return;
    this.#healths.set(id, health);
    tenant.destinations -= 1;
    if (tenant.destinations === 0) this.#tenants.delete(tenant.id);
  }
}
