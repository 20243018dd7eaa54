/** The tenants that are being served. Each is served by one holder at a time. */
export class Served {
  /** With the one who waits for the tenant, if any. */
  readonly #tenants = new Map<string, (() => void) | undefined>();

  has(tenant: string): boolean {
    return this.#tenants.has(tenant);
  }

  /** Takes a tenant that is not served. */
  take(tenant: string): void {
    this.#tenants.set(tenant, undefined);
  }

  /** Takes a tenant as soon as it is given back. Only one may wait for it. */
  async wait(tenant: string): Promise<void> {
    if (this.has(tenant)) await new Promise<void>((resolve) => this.#tenants.set(tenant, resolve));
    else this.take(tenant);
  }

  /** Gives a tenant back, to the one who waits for it if there is one. */
  give(tenant: string): void {
    const next = this.#tenants.get(tenant);
    if (next === undefined) this.#tenants.delete(tenant);
    else {
      this.take(tenant);
      next();
    }
  }
}
