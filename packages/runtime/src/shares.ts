/** Places that tenants share. A tenant may hold as many as are free (dynamic thresholds, Choudhury and Hahne 1998). */
export interface Shares {
  /** Whether the tenant may take one more place. One tenant alone gets at most half of them. */
  fits(tenant: string): boolean;
  take(tenant: string): void;
  give(tenant: string): void;
}

export function createShares(places: number): Shares {
  const held = new Map<string, number>();
  let taken = 0;
  const change = (tenant: string, by: 1 | -1): void => {
    const now = (held.get(tenant) ?? 0) + by;
    if (now === 0) held.delete(tenant);
    else held.set(tenant, now);
    taken += by;
  };
  return {
    fits: (tenant) => (held.get(tenant) ?? 0) < places - taken,
    take: (tenant) => change(tenant, 1),
    give: (tenant) => change(tenant, -1),
  };
}
