/** Where lists were scrolled to, by the name of the list. */
const positions = new Map<string, number>();

export const scrollPositionOf = (name: string): number => positions.get(name) ?? 0;

export function keepScrollPosition(name: string, offset: number): void {
  positions.set(name, offset);
}
