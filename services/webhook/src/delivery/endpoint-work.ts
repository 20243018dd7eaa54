import { Rotation } from "@matchbook/runtime/limits/rotation";
import { Tally } from "@matchbook/runtime/limits/tally";
import { LRUCache } from "lru-cache";
import type { Job, Pace } from "./job.ts";

/** An attempt that lasts longer is slow, and so is an endpoint whose last attempt was. */
export const SLOW_MS = 1_000;
/** After this many attempts in a row without an answer, the circuit of an endpoint opens. */
const OPEN_AFTER = 3;

/** Health of an endpoint by its attempts, as this process knows it. */
class Health {
  pace: "new" | "fast" | "slow" = "new";
  #unanswered = 0;

  /**
   * The circuit breaker. While it is open, one attempt at a time probes whether the endpoint answers again; the other
   * deliveries wait in the schedule. An answer closes it.
   */
  get circuit(): "closed" | "open" {
    return this.#unanswered < OPEN_AFTER ? "closed" : "open";
  }

  record({ answered, durationMs }: Pace): void {
    this.#unanswered = answered ? 0 : this.#unanswered + 1;
    if (durationMs >= SLOW_MS) this.pace = "slow";
    else if (answered) this.pace = "fast";
  }
}

/** The work of this process for one tenant. */
export class Tenant {
  readonly id: string;
  /** Jobs that are reserved, waiting or in flight. */
  held = 0;
  /** The endpoints that have work. */
  endpoints = 0;
  /** Endpoints with waiting jobs. */
  readonly ready = new Rotation<string, EndpointWork>();

  constructor(id: string) {
    this.id = id;
  }
}

/** The work of this process for one endpoint. */
export class EndpointWork {
  readonly id: string;
  readonly tenant: Tenant;
  readonly health: Health;
  inFlight = 0;
  /** Jobs that have room and are still being stored. */
  reserved = 0;
  /** Slots of the pool for slow endpoints that reserved or waiting jobs have. */
  slowSlots = 0;
  waiting: Job[] = [];

  constructor(id: string, tenant: Tenant, health: Health) {
    this.id = id;
    this.tenant = tenant;
    this.health = health;
  }

  get held(): number {
    return this.reserved + this.waiting.length + this.inFlight;
  }
}

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

/** Counts attempts in flight. One tenant may have half of the pool, and every tenant one; `take` ignores the limits. */
export class AttemptPool extends Tally {
  readonly #size: number;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  hasRoom(tenant: string): boolean {
    return this.of(tenant) === 0 || (this.hasShareLeft(tenant) && this.total < this.#size);
  }

  hasShareLeft(tenant: string): boolean {
    return this.of(tenant) < Math.ceil(this.#size / 2);
  }
}
