import { Rotation } from "@matchbook/runtime/limits/rotation";
import type { Job, Pace } from "./job.ts";

/** An attempt that lasts longer is slow, and so is an endpoint whose last attempt was. */
export const SLOW_MS = 1_000;
/** After this many attempts in a row without an answer, the circuit of an endpoint opens. */
const OPEN_AFTER = 3;

/** Health of an endpoint by its attempts, as this process knows it. */
export class Health {
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
