import { useEffect } from "react";
import { useLatest } from "../components/use-latest.ts";

/**
 * Brings a page up to date after each change in the tenant; see `follow`. The first row does not wait for it.
 * @param update is not called again before its promise has settled
 */
export function useLive(update: () => Promise<unknown>): void {
  const latest = useLatest(update);
  useEffect(() => {
    let isLeft = false;
    let stop = () => {};
    import("./follow-changes.ts").then(
      ({ follow }) => {
        if (!isLeft) stop = follow(() => latest.current());
      },
      // Without a connection. The page is loaded again by a person or by a part of it that is missing, too.
      () => {},
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [latest]);
}
