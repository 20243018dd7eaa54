/** Where pages and lists were scrolled to, by name. Kept for the tab, so that a reload has it. */
const PLACE = "matchbook-place ";

export const scrollPositionOf = (name: string): number => Number(sessionStorage.getItem(PLACE + name));

export function keepScrollPosition(name: string, offset: number): void {
  if (scrollPositionOf(name) !== offset) sessionStorage.setItem(PLACE + name, String(offset));
}
