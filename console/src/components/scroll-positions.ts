/** Where pages and lists were scrolled to, by name. Kept for the tab, so that a reload has it. */
const PLACE = "matchbook-place ";

export const scrollPositionOf = (name: string): number => Number(sessionStorage.getItem(PLACE + name));

export const keepScrollPosition = (name: string, offset: number): void =>
  sessionStorage.setItem(PLACE + name, String(offset));
