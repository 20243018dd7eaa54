import { useEffect, useRef } from "react";

/** How often a page in view looks for changes of others, in milliseconds. */
const EVERY_MS = 2_500;

/**
 * Brings a page up to date again and again while it is in view. Another person's change appears within 3 seconds.
 * @param update is not called again before its promise has settled
 */
export function useLive(update: () => Promise<unknown>): void {
  const latest = useRef(update);
  latest.current = update;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const next = () => {
      timer = setTimeout(async () => {
        // What fails is shown by the page itself, and tried again.
        if (document.visibilityState === "visible") await latest.current().catch(() => {});
        if (!ended) next();
      }, EVERY_MS);
    };
    next();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, []);
}
