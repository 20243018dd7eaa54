import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  beforeLoad: () => {
    throw redirect({ to: "/settings/matching", replace: true });
  },
});

const banksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/banks",
  component: lazyRouteComponent(() => import("./banks/banks-screen.tsx"), "BanksScreen"),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/api-keys",
  // With `create` the dialog is open.
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["create"]),
  component: lazyRouteComponent(() => import("./api-keys/api-keys-screen.tsx"), "ApiKeysScreen"),
});

const matchingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/matching",
  component: lazyRouteComponent(() => import("./matching/matching-screen.tsx"), "MatchingScreen"),
});

const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/rules",
  component: lazyRouteComponent(() => import("./rules/rules-screen.tsx"), "RulesScreen"),
});

const ratesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/rates",
  validateSearch: (given: Record<string, unknown>) => ({ ...textsOf(given, ["base", "quote"]), ...pageOf(given) }),
  component: lazyRouteComponent(() => import("./rates/rates-screen.tsx"), "RatesScreen"),
});

export const settingsRoutes = [settingsRoute, matchingRoute, rulesRoute, ratesRoute, banksRoute, apiKeysRoute] as const;
