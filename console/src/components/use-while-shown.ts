import { useCallback, useEffect, useRef } from "react";
import { useLatest } from "./use-latest.ts";

/**
 * A function that does nothing once its component is gone: the answer to a dialog that was left must not close the next
 * one, which may be half filled in.
 */
export function useWhileShown(run: () => void): () => void {
  const latest = useLatest(run);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => {
    if (isShown.current) latest.current();
  }, [latest]);
}
