import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { shellRoute } from "../../app/shell-route.tsx";

/** The first page. */
export const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  component: lazyPage(() => import("./overview-screen.tsx")),
});
