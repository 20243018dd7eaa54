import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors.ts";
import { whenSessionEnds } from "./request.ts";
import { sessionQuery } from "./session.ts";

const ATTEMPTS = 3;

/** Outages and lost connections pass. Everything else is answered the same again. */
function passes(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < ATTEMPTS && passes(error),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 8_000),
      // A page that cannot be loaded tries again by itself, so that an outage ends without a reload.
      refetchInterval: ({ state }) => (passes(state.error) ? 5_000 : false),
      networkMode: "always",
    },
    // Nothing that changes data is sent again by itself.
    mutations: { retry: false, networkMode: "always" },
  },
});

whenSessionEnds(() => queryClient.setQueryData(sessionQuery.queryKey, null));
