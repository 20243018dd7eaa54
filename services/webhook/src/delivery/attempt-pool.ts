import { Tally } from "@matchbook/runtime/limits/tally";

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
