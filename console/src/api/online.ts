import { createStore } from "../values/store.ts";

const online = createStore(navigator.onLine);

/** Notes whether a request reached the gateway. The browser itself only knows whether there is a network. */
export const noteOnline = online.set;

addEventListener("offline", () => noteOnline(false));
addEventListener("online", () => noteOnline(true));

/** Tells whether the gateway can be reached, as of the last request. */
export const useOnline = online.use;
