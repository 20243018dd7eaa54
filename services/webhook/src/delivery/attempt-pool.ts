import { Tally } from "@matchbook/runtime/limits/tally";

/**
 * Attempts in flight, of which there may be so many. One tenant may have half of them, and every tenant may have one.
 * `take` adds an attempt even beyond the limits.
 */
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
