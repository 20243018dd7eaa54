import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { shellRoute } from "../../app/shell-route.tsx";
import { readSearch } from "./search.ts";

export const reviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/review",
  validateSearch: readSearch,
  component: lazyPage(() => import("./review-screen.tsx")),
});
