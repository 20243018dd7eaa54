import { useEffect, useState } from "react";
import { queryClient } from "../../api/query-client.ts";

/**
 * Milliseconds in which the lines of an import that has just ended are followed: `pending` does not count lines that
 * matching has not received yet.
 */
const SETTLE_MS = 15_000;
/** An import that ended so long ago has settled, also if the clock here is not that of the server. */
const LONG_AGO_MS = 10 * 60_000;

/** Tells whether matching may still decide about lines of an import. */
export function useIsFollowed(live: boolean, finishedAt: string | null): boolean {
  const [settled, setSettled] = useState(
    () => !live && finishedAt !== null && Date.now() - Date.parse(finishedAt) > LONG_AGO_MS,
  );
  useEffect(() => {
    if (live || settled) return;
    const timer = setTimeout(() => {
      setSettled(true);
      void queryClient.invalidateQueries({ queryKey: ["/transactions"] });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [live, settled]);
  return !settled;
}
