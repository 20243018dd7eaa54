import { useEffect, useMemo, useSyncExternalStore } from "react";
import { CursorList, type ListState, type LoadRows } from "./cursor-list.ts";

/** Lists that were shown last, so that going back shows them where they were. */
const kept = new Map<string, CursorList<unknown>>();
const MOST_KEPT = 12;

/**
 * The list of a screen and its current state.
 * @param key identifies the list with its filter; a list of the same key is shown again as it was
 */
export function useList<T>(
  key: readonly unknown[],
  load: LoadRows<T>,
  idOf: (row: T) => string,
): { list: CursorList<T>; state: ListState<T> } {
  const name = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies what `load` loads.
  const list = useMemo(() => listOf(name, load, idOf), [name]);
  const state = useSyncExternalStore(list.subscribe, list.state);
  useEffect(() => {
    // A kept list is shown at once, and brought up to date.
    if (list.state().isLoaded) void list.refresh();
    else list.ensure(0, 0);
  }, [list]);
  return { list, state };
}

function listOf<T>(name: string, load: LoadRows<T>, idOf: (row: T) => string): CursorList<T> {
  const list = (kept.get(name) as CursorList<T> | undefined) ?? new CursorList(load, idOf);
  kept.delete(name);
  kept.set(name, list as CursorList<unknown>);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) {
    kept.get(oldest)?.stop();
    kept.delete(oldest);
  }
  return list;
}
