import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports",
  validateSearch: (given: Record<string, unknown>) => ({ ...textsOf(given, ["bank", "status"]), ...pageOf(given) }),
  component: lazyRouteComponent(() => import("./imports-screen.tsx"), "ImportsScreen"),
});

const newImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports/new",
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["bank"]),
  component: lazyRouteComponent(() => import("./new/new-import-screen.tsx"), "NewImportScreen"),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports/$syncId",
  component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
});

export const importRoutes = [importsRoute, newImportRoute, importRoute] as const;
