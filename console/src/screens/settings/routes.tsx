import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
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
  component: lazyPage(() => import("./banks/banks-screen.tsx")),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/api-keys",
  // With `create` the dialog is open.
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["create"]),
  component: lazyPage(() => import("./api-keys/api-keys-screen.tsx")),
});

const matchingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/matching",
  component: lazyPage(() => import("./matching/matching-screen.tsx")),
});

const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/rules",
  component: lazyPage(() => import("./rules/rules-screen.tsx")),
});

const ratesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/rates",
  validateSearch: (given: Record<string, unknown>) => ({ ...textsOf(given, ["base", "quote"]), ...pageOf(given) }),
  component: lazyPage(() => import("./rates/rates-screen.tsx")),
});

export const settingsRoutes = [settingsRoute, matchingRoute, rulesRoute, ratesRoute, banksRoute, apiKeysRoute] as const;
