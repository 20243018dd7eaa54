import { Tally } from "./tally.ts";

/** Slots that tenants share. A tenant may hold as many as are free (dynamic thresholds, Choudhury and Hahne 1998). */
export class Shares {
  readonly #slots: number;
  readonly #held = new Tally();

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Whether the tenant may take one more slot. One tenant alone gets at most half of them. */
  fits(tenant: string): boolean {
    return this.#held.of(tenant) < this.#slots - this.#held.total;
  }

  /** How many slots the tenant holds. */
  held(tenant: string): number {
    return this.#held.of(tenant);
  }

  take(tenant: string): void {
    this.#held.take(tenant);
  }

  give(tenant: string): void {
    this.#held.give(tenant);
  }
}
