/** The tenants that are being served. Each is served by one holder at a time. */
export class Served {
  /** By tenant; the value hands it to the holder that waits for it, if one does. */
  readonly #tenants = new Map<string, (() => void) | undefined>();

  has(tenant: string): boolean {
    return this.#tenants.has(tenant);
  }

  /** Takes a tenant that is not served. */
  take(tenant: string): void {
    this.#tenants.set(tenant, undefined);
  }

  /** Takes a tenant as soon as it is given back. One holder at a time may wait for a tenant. */
  async wait(tenant: string): Promise<void> {
    if (this.has(tenant)) await new Promise<void>((resolve) => this.#tenants.set(tenant, resolve));
    else this.take(tenant);
  }

  /** Gives a tenant back: to the holder that waits for it, if one does. */
  give(tenant: string): void {
    const next = this.#tenants.get(tenant);
    if (next === undefined) this.#tenants.delete(tenant);
    else {
      this.take(tenant);
      next();
    }
  }
}
