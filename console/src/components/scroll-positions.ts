/** Kept for the tab, so that a reload has them. */
const KEY = "matchbook-places";
const MOST = 100;

/** Where pages and lists were scrolled to, by name, the latest last. */
const positions = new Map<string, number>(JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));

export const scrollPositionOf = (name: string): number => positions.get(name) ?? 0;

export function keepScrollPosition(name: string, offset: number): void {
  if (scrollPositionOf(name) === offset) return;
  positions.delete(name);
  positions.set(name, offset);
  const [oldest] = positions.keys();
  if (positions.size > MOST && oldest !== undefined) positions.delete(oldest);
  sessionStorage.setItem(KEY, JSON.stringify([...positions]));
}
