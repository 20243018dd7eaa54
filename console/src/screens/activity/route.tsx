import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

export const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/activity",
  validateSearch: (given: Record<string, unknown>) =>
    textsOf(given, ["entity", "actor", "dateFrom", "dateTo", "before", "operationId"]),
  component: lazyPage(() => import("./activity-screen.tsx")),
});
