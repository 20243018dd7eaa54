import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * The value in view, for keys and answers that come at any time. A render that is not in view yet, such as that of the next
 * page while it loads, does not change it.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
