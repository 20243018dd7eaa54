import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks",
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import("./webhooks-screen.tsx"), "WebhooksScreen"),
});

const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/events",
  component: lazyRouteComponent(() => import("./events-screen.tsx"), "EventsScreen"),
});

const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/deliveries/$deliveryId",
  component: lazyRouteComponent(() => import("./delivery/delivery-screen.tsx"), "DeliveryScreen"),
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
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["window"]),
  component: lazyRouteComponent(() => import("./destination/overview-screen.tsx"), "OverviewScreen"),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$id/deliveries",
  validateSearch: (given: Record<string, unknown>) => ({
    ...textsOf(given, ["status", "eventType", "responseStatus", "dateFrom", "dateTo"]),
    ...pageOf(given),
  }),
  component: lazyRouteComponent(() => import("./destination/deliveries-screen.tsx"), "DeliveriesScreen"),
});

const destinationSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$id/settings",
  component: lazyRouteComponent(() => import("./destination/settings-screen.tsx"), "SettingsScreen"),
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
