import { ApiError } from "./errors.ts";
import { queryClient } from "./query-client.ts";
import { get } from "./request.ts";
import { sessionQuery } from "./session.ts";

/**
 * Seconds that one request waits for a change: after a change the first, then twice as long each time, up to the
 * API's longest. Lists follow the history by events, so an update right after a change may still show what was before.
 */
const WAIT_S = { first: 1, longest: 25 };
/** The least time between two updates, so that a long series of changes costs few requests, in milliseconds. */
const PACE_MS = 1_000;
/** The pause after a refused or failed request, in milliseconds. */
const RETRY_MS = 2_500;

interface Changes {
  entries: readonly { sequence: number }[];
}

const lastChange = async (signal: AbortSignal): Promise<number> => {
  const { data } = await get<Changes>("/history", { order: "newest", limit: 1 }, signal);
  return data.entries[0]?.sequence ?? 0;
};

/** Waits until the tenant's history goes on after this entry, at most this long. @returns whether it did */
const waitForChange = async (after: number, wait: number, signal: AbortSignal): Promise<boolean> => {
  const { data } = await get<Changes>("/history", { after, limit: 1, wait }, signal);
  return data.entries.length > 0;
};

/** Number of requests that change much and are on their way. */
let held = 0;
const holds = new EventTarget();

/**
 * Runs a request that changes much. Until its answer, the page does not follow changes, because each update would slow
 * the request down. Then the page is updated once and follows changes again.
 */
export async function withoutFollowing<T>(run: () => Promise<T>): Promise<T> {
  held += 1;
  holds.dispatchEvent(new Event("change"));
  try {
    return await run();
  } finally {
    held -= 1;
    holds.dispatchEvent(new Event("change"));
  }
}

/**
 * Brings a page up to date after each change in the tenant, within 3 seconds, and now and then for what leaves no
 * history. It holds one waiting request, and none while the page is out of view or signed out.
 * @param update is not called again before its promise has settled
 * @returns a function that ends it
 */
export function follow(update: () => Promise<unknown>): () => void {
  let current: AbortController | undefined;
  const restart = () => {
    current?.abort();
    current = undefined;
    if (document.visibilityState !== "visible" || held > 0) return;
    current = new AbortController();
    void followChanges(update, current.signal);
  };
  restart();
  document.addEventListener("visibilitychange", restart);
  holds.addEventListener("change", restart);
  return () => {
    document.removeEventListener("visibilitychange", restart);
    holds.removeEventListener("change", restart);
    current?.abort();
  };
}

async function followChanges(update: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  let wait = WAIT_S.first;
  while (!signal.aborted && queryClient.getQueryData(sessionQuery.queryKey) !== null) {
    const pace = pause(PACE_MS, signal);
    try {
      // The update comes after the number: it shows everything up to it.
      const after = await lastChange(signal);
      await update();
      await pace;
      const changed = await waitForChange(after, wait, signal);
      wait = changed ? WAIT_S.first : Math.min(2 * wait, WAIT_S.longest);
    } catch (error) {
      if (signal.aborted) return;
      const seconds = error instanceof ApiError ? error.retryAfter : undefined;
      // The page itself shows a failure of this, too.
      await update().catch(() => {});
      await pause(Math.max(RETRY_MS, (seconds ?? 0) * 1_000), signal);
    }
  }
}

/** Ends early with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      // The signal of a page lives for hours.
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
