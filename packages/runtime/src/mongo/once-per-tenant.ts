/** Caches the result of `prepare` per tenant, also for concurrent calls. A failure is not cached. */
export function oncePerTenant<T>(prepare: (tenant: string) => Promise<T>): (tenant: string) => Promise<T> {
  const ready = new Map<string, Promise<T>>();
  return (tenant) => {
    const known = ready.get(tenant);
    if (known !== undefined) return known;
    const prepared = prepare(tenant);
    ready.set(tenant, prepared);
    prepared.catch(() => ready.delete(tenant));
    return prepared;
  };
}
