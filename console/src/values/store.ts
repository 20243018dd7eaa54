import { useSyncExternalStore } from "react";

/** A value of the whole page, which components follow. */
export function createStore<T>(initial: T) {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = (): T => current;
  const set = (next: T): void => {
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener();
  };
  /** @returns a function that ends it */
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { get, set, subscribe, use: (): T => useSyncExternalStore(subscribe, get) };
}
