/** The named texts of an address. The router reads numbers and texts apart, people do not. */
export function textsOf<const N extends string>(given: Record<string, unknown>, names: readonly N[]) {
  const found = names.flatMap((name) => {
    const value = given[name];
    return (typeof value === "string" || typeof value === "number") && value !== "" ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(found) as { [name in N]?: string };
}

/** The page of a list in an address: 2 or later, undefined for the first. */
export function pageOf({ page }: Record<string, unknown>): { page?: number } {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 ? { page: number } : {};
}
