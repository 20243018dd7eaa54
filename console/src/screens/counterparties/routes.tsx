import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const counterpartiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/counterparties",
  validateSearch: (given: Record<string, unknown>) => ({ ...textsOf(given, ["text", "create"]), ...pageOf(given) }),
  component: lazyPage(() => import("./counterparties-screen.tsx")),
});

const counterpartyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/counterparties/$code",
  remountDeps: ({ params }) => params,
  validateSearch: pageOf,
  component: lazyPage(() => import("./counterparty-screen.tsx")),
});

export const counterpartyRoutes = [counterpartiesRoute, counterpartyRoute] as const;
