import { useSyncExternalStore } from "react";

/** The lines that colleagues have open, with their names. */
let open: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

export function setColleagues(lines: readonly { line: string; name: string }[]): void {
  const next = new Map(lines.map(({ line, name }) => [line, name]));
  if (next.size === open.size && [...next].every(([line, name]) => open.get(line) === name)) return;
  open = next;
  for (const listener of listeners) listener();
}

export function useColleagues(): ReadonlyMap<string, string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

/** `Ada Lovelace` is `AL`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
