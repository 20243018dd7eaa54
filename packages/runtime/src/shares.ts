import { Tally } from "./tally.ts";

/** Places that tenants share. A tenant may hold as many as are free (dynamic thresholds, Choudhury and Hahne 1998). */
export class Shares {
  readonly #places: number;
  readonly #held = new Tally();

  constructor(places: number) {
    this.#places = places;
  }

  /** Whether the tenant may take one more place. One tenant alone gets at most half of them. */
  fits(tenant: string): boolean {
    return this.#held.of(tenant) < this.#places - this.#held.total;
  }

  take(tenant: string): void {
    this.#held.take(tenant);
  }

  give(tenant: string): void {
    this.#held.give(tenant);
  }
}
