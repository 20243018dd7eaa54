/** Counts what is in use by key, for example calls by tenant. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Counts the work as in use while it lasts. */
  async during<T>(key: string, work: () => Promise<T>): Promise<T> {
    this.take(key);
    try {
      return await work();
    } finally {
      this.give(key);
    }
  }

  take(key: string): void {
    this.#change(key, 1);
  }

  give(key: string, count = 1): void {
    this.#change(key, -count);
  }

  #change(key: string, by: number): void {
    const now = this.of(key) + by;
    if (now === 0) this.#counts.delete(key);
    else this.#counts.set(key, now);
    this.#total += by;
  }
}

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
