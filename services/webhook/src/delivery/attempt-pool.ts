import { Tally } from "@matchbook/runtime/tally";

/**
 * Attempts that may be in flight at the same time. One tenant may have half of them, and every tenant may have one.
 */
export class AttemptPool {
  readonly #size: number;
  readonly #share: number;
  readonly #attempts = new Tally();

  constructor(size: number) {
    this.#size = size;
    this.#share = Math.ceil(size / 2);
  }

  get inFlight(): number {
    return this.#attempts.total;
  }

  hasRoom(tenant: string): boolean {
    return this.#attempts.of(tenant) === 0 || (this.hasShareLeft(tenant) && this.#attempts.total < this.#size);
  }

  hasShareLeft(tenant: string): boolean {
    return this.#attempts.of(tenant) < this.#share;
  }

  /** Adds an attempt, even beyond the limits. */
  take(tenant: string): void {
    this.#attempts.take(tenant);
  }

  give(tenant: string): void {
    this.#attempts.give(tenant);
  }
}
