import { LRUCache } from "lru-cache";
import { EndpointWork, Health, Tenant } from "./endpoint-work.ts";

/** Endpoints without work whose health is remembered. */
const REMEMBERED = 2_000;

/** The endpoints that have work in this process. */
export class EndpointsAtWork {
  readonly #active = new Map<string, EndpointWork>();
  readonly #tenants = new Map<string, Tenant>();
  readonly #healths = new LRUCache<string, Health>({ max: REMEMBERED });

  of(tenantId: string, id: string): EndpointWork {
    const known = this.#active.get(id);
    if (known !== undefined) return known;
    const created = this.peek(tenantId, id);
    this.#active.set(id, created);
    this.#tenants.set(tenantId, created.tenant);
    created.tenant.endpoints += 1;
    return created;
  }

  /** Looks an endpoint up, without adding it. */
  peek(tenantId: string, id: string): EndpointWork {
    const tenant = this.#tenants.get(tenantId) ?? new Tenant(tenantId);
    return this.#active.get(id) ?? new EndpointWork(id, tenant, this.#healths.get(id) ?? new Health());
  }

  find(id: string): EndpointWork | undefined {
    return this.#active.get(id);
  }

  all(): EndpointWork[] {
    return [...this.#active.values()];
  }

  heldBy(tenantId: string): number {
    return this.#tenants.get(tenantId)?.held ?? 0;
  }

  /** Removes an endpoint that has no work any more; its health is remembered. */
  removeIdle({ held, id, tenant, health }: EndpointWork): void {
    if (held > 0 || !this.#active.delete(id)) return;
    this.#healths.set(id, health);
    tenant.endpoints -= 1;
    if (tenant.endpoints === 0) this.#tenants.delete(tenant.id);
  }
}
