import { type FunctionComponent, lazy, useEffect } from "react";
import { lossesSoFar, useOnline } from "../api/online.ts";

/**
 * A part of a page, the default of its file, that is loaded when it is shown. While its file cannot be reached, its place
 * stays empty: `lazy` of React would put an error in the place of the whole console.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: FunctionComponent<P> }>) {
  return lazy(() => load().catch(() => ({ default: Missing as FunctionComponent<P> })));
}

/** A browser does not fetch a file again that it could not fetch, so the page begins anew when the connection is back. */
export function Missing() {
  const online = useOnline();
  useEffect(() => {
    if (online && lossesSoFar() > 0) location.reload();
  }, [online]);
  return null;
}
