import { createStore } from "../values/store.ts";

const online = createStore(navigator.onLine);
let losses = 0;

/** Notes whether a request reached the gateway. The browser itself only knows whether there is a network. */
export function noteOnline(isOnline: boolean): void {
  if (!isOnline) losses += 1;
  online.set(isOnline);
}

/** The number of times that the connection was lost. */
export const lossesSoFar = () => losses;

addEventListener("offline", () => noteOnline(false));
addEventListener("online", () => noteOnline(true));

/** Tells whether the gateway can be reached, as of the last request. */
export const useOnline = online.use;
