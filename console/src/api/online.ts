import { useSyncExternalStore } from "react";

let online = navigator.onLine;
const listeners = new Set<() => void>();

/** Notes whether a request reached the gateway. The browser itself only knows whether there is a network. */
export function noteOnline(now: boolean): void {
  if (now === online) return;
  online = now;
  for (const listener of listeners) listener();
}

addEventListener("offline", () => noteOnline(false));
addEventListener("online", () => noteOnline(true));

/** Tells whether the gateway can be reached, as of the last request. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => online,
  );
}
