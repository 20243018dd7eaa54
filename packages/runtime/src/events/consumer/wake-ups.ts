/** Wakes several loops that sleep while there is nothing to do. */
export class WakeUps {
  #count = 0;
  #next = Promise.withResolvers<void>();

  get count(): number {
    return this.#count;
  }

  send(): void {
    this.#count += 1;
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  /** Sleeps until the next wake-up; not at all when one was sent after the first `count`. */
  async since(count: number): Promise<void> {
    if (this.#count === count) await this.#next.promise;
  }
}
