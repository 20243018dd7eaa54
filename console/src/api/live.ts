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
    void import("./follow-changes.ts").then(({ follow }) => {
      if (!isLeft) stop = follow(() => latest.current());
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [latest]);
}
