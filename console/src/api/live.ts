import { useEffect, useRef } from "react";
import { queryClient } from "./query-client.ts";
import { sessionQuery } from "./session.ts";

/** How often a page in view looks for changes of others, in milliseconds. */
const EVERY_MS = 2_500;

/** A page out of view, or without a session, asks for nothing. */
const isWanted = () =>
  document.visibilityState === "visible" && queryClient.getQueryData(sessionQuery.queryKey) !== null;

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
        if (isWanted()) await latest.current().catch(() => {});
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
