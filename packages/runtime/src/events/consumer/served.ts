/** Tenants, each of which one holder at a time serves. */
export class Served {
  /** The value hands the tenant to the holder that waits for it. */
  readonly #tenants = new Map<string, (() => void) | undefined>();

  has(tenant: string): boolean {
    return this.#tenants.has(tenant);
  }

  take(tenant: string): void {
    this.#tenants.set(tenant, undefined);
  }

  /** Takes a tenant as soon as it is free. One holder at a time may wait for a tenant. */
  async wait(tenant: string): Promise<void> {
    if (this.has(tenant)) await new Promise<void>((resolve) => this.#tenants.set(tenant, resolve));
    else this.take(tenant);
  }

  /** Gives a tenant back, or to the holder that waits for it. */
  give(tenant: string): void {
    const next = this.#tenants.get(tenant);
    if (next === undefined) this.#tenants.delete(tenant);
    else {
      this.take(tenant);
      next();
    }
  }
}
