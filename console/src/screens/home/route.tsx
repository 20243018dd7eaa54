import { createRoute, redirect } from "@tanstack/react-router";
import { shellRoute } from "../../app/shell-route.tsx";

/** The first page. */
export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/review", search: { queue: "suggested" }, replace: true });
  },
});
