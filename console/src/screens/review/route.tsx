import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/shell-route.tsx";
import { readSearch } from "./search.ts";

export const reviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/review",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./review-screen.tsx"), "ReviewScreen"),
});
