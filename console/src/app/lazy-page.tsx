import { lazyRouteComponent } from "@tanstack/react-router";
import { type FunctionComponent, lazy } from "react";
import { reach } from "../api/request.ts";
import { Missing } from "../components/lazy.tsx";
import { loadFailure } from "../components/states.tsx";

/**
 * A page, the default of its file, that is loaded when it is opened. While its file cannot be reached, the page says so
 * and tries again. Without this, the router would reload the whole console, which without a connection leaves nothing of
 * it; `lazy` of React would put an error in the place of the whole console.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: FunctionComponent<P> }>) {
  return lazyRouteComponent(() =>
    load().catch(async (error: unknown) => {
      const unreached = await reach("GET", "/console/session").then(
        () => undefined,
        (reason: unknown) => reason,
      );
      // The file is gone since an update: the router loads the new console.
      if (unreached === undefined) throw error;
      const failure = await loadFailure().catch(() => undefined);
      if (failure === undefined) return { default: Missing };
      return { default: (props: P) => <failure.LaterPage load={load} props={props} error={unreached} /> };
    }),
  );
}

/** A `lazyPage` that another page shows in `<Suspense>`: the router preloads only the pages of its routes. */
export function lazyInnerPage<P extends object>(load: () => Promise<{ default: FunctionComponent<P> }>) {
  const Page = lazyPage(load);
  return lazy(async () => {
    await Page.preload?.();
    return { default: Page };
  });
}
