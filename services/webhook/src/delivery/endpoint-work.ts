import { Tally } from "@matchbook/runtime/limits/tally";
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

/** The work of this process for one endpoint. */
export class EndpointWork {
  readonly id: string;
  readonly tenant: string;
  readonly health: Health;
  inFlight = 0;
  /** Jobs that have room and are still being stored. */
  reserved = 0;
  /** Slots of the pool for slow endpoints that reserved or waiting jobs have. */
  slowSlots = 0;
  waiting: Job[] = [];

  constructor(id: string, tenant: string, health: Health) {
    this.id = id;
    this.tenant = tenant;
    this.health = health;
  }

  /** Jobs that are reserved, waiting or in flight. */
  get held(): number {
    return this.reserved + this.waiting.length + this.inFlight;
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
