import { createRoute, redirect } from "@tanstack/react-router";
import { readSearch } from "../screens/review/search.ts";
import { lazyPage } from "./lazy-page.tsx";
import { rootRoute } from "./root-route.tsx";
import { pageOf, type SearchInput, searchOf, textsOf } from "./search-params.ts";
import { shellRoute, unknownRoute } from "./shell-route.tsx";

const PART = { getParentRoute: () => shellRoute } as const;

const LOGS = ["status", "eventType", "responseStatus", "dateFrom", "dateTo"] as const;
const INVOICES = ["text", "status", "direction", "counterparty", "dateFrom", "dateTo", "create", "kind"] as const;

/**
 * Every screen, with what its address holds. The pages of the books and of the advices are one route each, because every
 * route is loaded before the first row.
 */
const pages = [
  createRoute({ ...PART, path: "/", component: lazyPage(() => import("../screens/overview/overview-screen.tsx")) }),
  createRoute({
    ...PART,
    path: "/review",
    validateSearch: readSearch,
    component: lazyPage(() => import("../screens/review/review-screen.tsx")),
  }),
  createRoute({
    ...PART,
    remountDeps: ({ params }) => params,
    path: "/transactions/$code",
    component: lazyPage(() => import("../screens/transaction/transaction-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/activity",
    validateSearch: searchOf(["entity", "actor", "dateFrom", "dateTo", "before", "operationId"]),
    component: lazyPage(() => import("../screens/activity/activity-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/books/{-$part}/{-$id}",
    validateSearch: searchOf(["bank", "day", "dateFrom", "dateTo"], pageOf),
    component: lazyPage(() => import("../screens/books/books-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/invoices",
    validateSearch: searchOf(INVOICES, pageOf),
    component: lazyPage(() => import("../screens/invoices/invoices-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/invoices/$number",
    validateSearch: (given: SearchInput) => textsOf(given, ["counterparty", "year"]),
    // Several suppliers may use one number, and one in several years.
    remountDeps: ({ params, search }) => [params.number, search.counterparty, search.year],
    component: lazyPage(() => import("../screens/invoices/invoice-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/invoices/files",
    component: lazyPage(() => import("../screens/invoices/files/invoice-file-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/counterparties",
    validateSearch: searchOf(["text", "create"], pageOf),
    component: lazyPage(() => import("../screens/counterparties/counterparties-screen.tsx")),
  }),
  createRoute({
    ...PART,
    remountDeps: ({ params }) => params,
    path: "/counterparties/$code",
    validateSearch: (given: SearchInput) => ({ ...textsOf(given, ["day"]), ...pageOf(given) }),
    component: lazyPage(() => import("../screens/counterparties/counterparty-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/imports",
    validateSearch: searchOf(["bank", "status"], pageOf),
    component: lazyPage(() => import("../screens/imports/imports-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/imports/new",
    validateSearch: searchOf(["bank"]),
    component: lazyPage(() => import("../screens/imports/new/new-import-screen.tsx")),
  }),
  createRoute({
    ...PART,
    remountDeps: ({ params }) => params,
    path: "/imports/$syncId",
    component: lazyPage(() => import("../screens/imports/import-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/imports/files",
    validateSearch: searchOf(["before"]),
    component: lazyPage(() => import("../screens/imports/files/files-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/imports/advices/{-$id}",
    validateSearch: searchOf(["status", "kind"], pageOf),
    component: lazyPage(() => import("../screens/imports/advices/advices-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/webhooks",
    validateSearch: pageOf,
    component: lazyPage(() => import("../screens/webhooks/webhooks-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/webhooks/events",
    component: lazyPage(() => import("../screens/webhooks/events-screen.tsx")),
  }),
  createRoute({
    ...PART,
    remountDeps: ({ params }) => params,
    path: "/webhooks/deliveries/$deliveryId",
    component: lazyPage(() => import("../screens/webhooks/delivery/delivery-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/webhooks/$id",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/webhooks/$id/overview", params, replace: true });
    },
  }),
  createRoute({
    ...PART,
    remountDeps: ({ params }) => params,
    path: "/webhooks/$id/overview",
    validateSearch: (given: SearchInput) => textsOf(given, ["window"]),
    component: lazyPage(() => import("../screens/webhooks/destination/overview-screen.tsx")),
  }),
  createRoute({
    ...PART,
    remountDeps: ({ params }) => params,
    path: "/webhooks/$id/deliveries",
    validateSearch: (given: SearchInput) => ({ ...textsOf(given, LOGS), ...pageOf(given) }),
    component: lazyPage(() => import("../screens/webhooks/destination/deliveries-screen.tsx")),
  }),
  createRoute({
    ...PART,
    remountDeps: ({ params }) => params,
    path: "/webhooks/$id/settings",
    component: lazyPage(() => import("../screens/webhooks/destination/settings-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/settings",
    beforeLoad: () => {
      throw redirect({ to: "/settings/matching", replace: true });
    },
  }),
  createRoute({
    ...PART,
    path: "/settings/matching",
    component: lazyPage(() => import("../screens/settings/matching/matching-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/settings/rules",
    validateSearch: searchOf(["create"]),
    component: lazyPage(() => import("../screens/settings/rules/rules-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/settings/rates",
    validateSearch: searchOf(["base", "quote"], pageOf),
    component: lazyPage(() => import("../screens/settings/rates/rates-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/settings/banks",
    component: lazyPage(() => import("../screens/settings/banks/banks-screen.tsx")),
  }),
  createRoute({
    ...PART,
    path: "/settings/api-keys",
    validateSearch: searchOf(["create"]),
    component: lazyPage(() => import("../screens/settings/api-keys/api-keys-screen.tsx")),
  }),
  unknownRoute,
] as const;

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (given: SearchInput) => textsOf(given, ["problem", "to"]),
  component: lazyPage(() => import("../screens/sign-in/sign-in-screen.tsx")),
});

export const routeTree = rootRoute.addChildren([signInRoute, shellRoute.addChildren(pages)]);
