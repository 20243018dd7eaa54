/** A value without what an order of keys or of list items can change. */
export function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, one]) => [key, settled(one)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
