import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports",
  validateSearch: (given: Record<string, unknown>) => ({ ...textsOf(given, ["bank", "status"]), ...pageOf(given) }),
  component: lazyPage(() => import("./imports-screen.tsx")),
});

const newImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports/new",
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["bank"]),
  component: lazyPage(() => import("./new/new-import-screen.tsx")),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports/$syncId",
  component: lazyPage(() => import("./import-screen.tsx")),
});

export const importRoutes = [importsRoute, newImportRoute, importRoute] as const;
