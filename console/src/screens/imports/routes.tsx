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
  remountDeps: ({ params }) => params,
  component: lazyPage(() => import("./import-screen.tsx")),
});

const filesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports/files",
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["before"]),
  component: lazyPage(() => import("./files/files-screen.tsx")),
});

/** The list of advices and each of them. They are one route, because every route is loaded before the first row. */
const advicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/imports/advices/{-$id}",
  validateSearch: (given: Record<string, unknown>) => ({ ...textsOf(given, ["status", "kind"]), ...pageOf(given) }),
  component: lazyPage(() => import("./advices/advices-screen.tsx")),
});

export const importRoutes = [importsRoute, newImportRoute, importRoute, filesRoute, advicesRoute] as const;
