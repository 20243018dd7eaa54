import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks",
  validateSearch: pageOf,
  component: lazyPage(() => import("./webhooks-screen.tsx")),
});

const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/events",
  component: lazyPage(() => import("./events-screen.tsx")),
});

const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/deliveries/$deliveryId",
  remountDeps: ({ params }) => params,
  component: lazyPage(() => import("./delivery/delivery-screen.tsx")),
});

const destinationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$id",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/webhooks/$id/overview", params, replace: true });
  },
});

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$id/overview",
  remountDeps: ({ params }) => params,
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["window"]),
  component: lazyPage(() => import("./destination/overview-screen.tsx")),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$id/deliveries",
  remountDeps: ({ params }) => params,
  validateSearch: (given: Record<string, unknown>) => ({
    ...textsOf(given, ["status", "eventType", "responseStatus", "dateFrom", "dateTo"]),
    ...pageOf(given),
  }),
  component: lazyPage(() => import("./destination/deliveries-screen.tsx")),
});

const destinationSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$id/settings",
  remountDeps: ({ params }) => params,
  component: lazyPage(() => import("./destination/settings-screen.tsx")),
});

export const webhookRoutes = [
  webhooksRoute,
  eventsRoute,
  deliveryRoute,
  destinationRoute,
  overviewRoute,
  deliveriesRoute,
  destinationSettingsRoute,
] as const;
