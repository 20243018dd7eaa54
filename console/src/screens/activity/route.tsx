import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

export const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/activity",
  validateSearch: (given: Record<string, unknown>) =>
    textsOf(given, ["entity", "actor", "dateFrom", "dateTo", "before"]),
  component: lazyRouteComponent(() => import("./activity-screen.tsx"), "ActivityScreen"),
});
