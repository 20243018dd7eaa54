import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors.ts";
import { whenSessionEnds } from "./request.ts";
import { sessionQuery } from "./session.ts";

/** Milliseconds until a part of the history that lacks changes is loaded again. */
const BEHIND_MS = 2_000;

/** Tells whether an answer of the history lacks changes that have no number yet. Each request numbers further ones. */
const isBehind = (data: unknown): boolean => (data as { behind?: boolean } | null | undefined)?.behind === true;

/** Outages and lost connections pass. Everything else is answered the same again. */
function passes(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      // One retry hides a lost connection. A longer outage is shown at once, and the page loads again by itself.
      retry: (failures, error) => failures === 0 && passes(error),
      retryDelay: 500,
      refetchInterval: ({ state }) => (passes(state.error) ? 5_000 : isBehind(state.data) && BEHIND_MS),
      networkMode: "always",
    },
    // Nothing that changes data is sent again by itself.
    mutations: { retry: false, networkMode: "always" },
  },
});

whenSessionEnds(() => queryClient.setQueryData(sessionQuery.queryKey, null));
