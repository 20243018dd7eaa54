/**
 * Attempts that may be in flight at the same time. One tenant may have half of them, and every tenant may have one.
 */
export class AttemptPool {
  readonly #size: number;
  readonly #share: number;
  readonly #ofTenant = new Map<string, number>();
  #inFlight = 0;

  constructor(size: number) {
    this.#size = size;
    this.#share = Math.ceil(size / 2);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  hasRoom(tenant: string): boolean {
    return this.#of(tenant) === 0 || (this.hasShareLeft(tenant) && this.#inFlight < this.#size);
  }

  hasShareLeft(tenant: string): boolean {
    return this.#of(tenant) < this.#share;
  }

  /** Adds an attempt, even beyond the limits. */
  take(tenant: string): void {
    this.#inFlight += 1;
    this.#ofTenant.set(tenant, this.#of(tenant) + 1);
  }

  give(tenant: string): void {
    this.#inFlight -= 1;
    const left = this.#of(tenant) - 1;
    if (left > 0) this.#ofTenant.set(tenant, left);
    else this.#ofTenant.delete(tenant);
  }

  #of(tenant: string): number {
    return this.#ofTenant.get(tenant) ?? 0;
  }
}
