import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { rootRoute } from "../../app/root-route.tsx";
import type { Problem } from "./words.ts";

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: ({ problem, to }): { problem?: Problem; to?: string } => ({
    ...(typeof problem === "string" && { problem: problem as Problem }),
    ...(typeof to === "string" && { to }),
  }),
  component: lazyPage(() => import("./sign-in-screen.tsx")),
});
