import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/shell-route.tsx";

export const transactionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/transactions/$code",
  component: lazyRouteComponent(() => import("./transaction-screen.tsx"), "TransactionScreen"),
});
