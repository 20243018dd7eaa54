/**
 * Remembers what `prepare` gives for a tenant, so that it runs once per tenant in this process, also when many ask at
 * the same time. A failure is not remembered: the next call tries again.
 */
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
