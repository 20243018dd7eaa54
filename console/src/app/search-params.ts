export type SearchInput = Record<string, unknown>;

/** The named texts of an address. The router reads numbers and texts apart, people do not. */
export function textsOf<const N extends string>(given: SearchInput, names: readonly N[]) {
  const found = names.flatMap((name) => {
    const value = given[name];
    return (typeof value === "string" || typeof value === "number") && value !== "" ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(found) as { [name in N]?: string };
}

/** The page of a list in an address: 2 or later, undefined for the first. */
export function pageOf({ page }: SearchInput): { page?: number } {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 ? { page: number } : {};
}

/** Reads the texts of an address, and with `pageOf` the page of its list. */
export function searchOf<const N extends string>(names: readonly N[]): (given: SearchInput) => { [name in N]?: string };
export function searchOf<const N extends string>(
  names: readonly N[],
  more: typeof pageOf,
): (given: SearchInput) => { [name in N]?: string } & { page?: number };
export function searchOf(names: readonly string[], more?: typeof pageOf) {
  return (given: SearchInput) => ({ ...textsOf(given, names), ...more?.(given) });
}
