import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { reach } from "../api/request.ts";
import { loadFailure } from "../components/states.tsx";

/**
 * A page, the default of its file, that is loaded when it is opened. One that cannot be reached says so and comes by
 * itself later: the router would load the whole console at once, which without a connection leaves nothing of it.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(() =>
    load().catch(async (error: unknown) => {
      const unreached = await reach("GET", "/console/session").then(
        () => undefined,
        (reason: unknown) => reason,
      );
      // The file is gone since an update: the router loads the new console.
      if (unreached === undefined) throw error;
      const { LaterPage } = await loadFailure();
      return { default: () => <LaterPage load={load} error={unreached} /> };
    }),
  );
}
