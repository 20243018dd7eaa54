import { Tally } from "./tally.ts";

/** Slots that tenants share. A tenant may hold as many as are free (dynamic thresholds, Choudhury and Hahne 1998). */
export class Shares extends Tally {
  readonly #slots: number;

  constructor(slots: number) {
    super();
    this.#slots = slots;
  }

  /** Tells whether the tenant may take one more slot. One tenant alone gets at most half of them. */
  fits(tenant: string): boolean {
    return this.of(tenant) < this.#slots - this.total;
  }
}
