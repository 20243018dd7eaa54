import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { shellRoute } from "../../app/shell-route.tsx";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  beforeLoad: () => {
    throw redirect({ to: "/settings/banks", replace: true });
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
  component: lazyRouteComponent(() => import("./api-keys/api-keys-screen.tsx"), "ApiKeysScreen"),
});

export const settingsRoutes = [settingsRoute, banksRoute, apiKeysRoute] as const;
