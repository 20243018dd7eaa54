import { createStore } from "../../values/store.ts";

/** The lines that colleagues have open, with their names. */
const open = createStore<ReadonlyMap<string, string>>(new Map());

export function setColleagues(lines: readonly { line: string; name: string }[]): void {
  const next = new Map(lines.map(({ line, name }) => [line, name]));
  const before = open.get();
  if (next.size !== before.size || [...next].some(([line, name]) => before.get(line) !== name)) open.set(next);
}

export const useColleagues = open.use;

/** `Ada Lovelace` is `AL`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
