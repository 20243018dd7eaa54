import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const counterpartiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/counterparties",
  validateSearch: (given: Record<string, unknown>) => ({ ...textsOf(given, ["text", "create"]), ...pageOf(given) }),
  component: lazyRouteComponent(() => import("./counterparties-screen.tsx"), "CounterpartiesScreen"),
});

const counterpartyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/counterparties/$code",
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import("./counterparty-screen.tsx"), "CounterpartyScreen"),
});

export const counterpartyRoutes = [counterpartiesRoute, counterpartyRoute] as const;
