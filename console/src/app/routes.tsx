import { createRoute, redirect } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { readSearch } from "../screens/review/search.ts";
import { lazyPage } from "./lazy-page.tsx";
import { rootRoute } from "./root-route.tsx";
import { pageOf, type SearchInput, searchOf, textsOf } from "./search-params.ts";
import { shellRoute, unknownRoute } from "./shell-route.tsx";

const LOGS = ["status", "eventType", "responseStatus", "dateFrom", "dateTo"] as const;
const INVOICES = ["text", "status", "direction", "counterparty", "dateFrom", "dateTo", "create", "kind"] as const;
const ACTIVITY = ["entity", "actor", "dateFrom", "dateTo", "before", "operationId"] as const;

const nothing = () => ({});

/** The page of an address, with what the address holds beside its path. */
function page<const Path extends string, Search extends object = object>(
  path: Path,
  load: () => Promise<{ default: FunctionComponent }>,
  validateSearch: (given: SearchInput) => Search = nothing as () => Search,
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch,
    // The page of another record begins anew.
    remountDeps: ({ params }) => params,
    component: lazyPage(load),
  });
}

/** An address that leads to another one. */
const leadingTo = <const Path extends string>(path: Path, to: string) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ to, params: params as never, replace: true });
    },
  });

/**
 * Every screen, with what its address holds. The pages of the books and of the advices are one route each, because every
 * route is loaded before the first row.
 */
const pages = [
  page("/", () => import("../screens/overview/overview-screen.tsx")),
  page("/review", () => import("../screens/review/review-screen.tsx"), readSearch),
  page("/transactions/$code", () => import("../screens/transaction/transaction-screen.tsx")),
  page("/activity", () => import("../screens/activity/activity-screen.tsx"), searchOf(ACTIVITY)),
  page(
    "/books/{-$part}/{-$id}",
    () => import("../screens/books/books-screen.tsx"),
    searchOf(["bank", "day", "dateFrom", "dateTo"], pageOf),
  ),
  page("/invoices", () => import("../screens/invoices/invoices-screen.tsx"), searchOf(INVOICES, pageOf)),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/invoices/$number",
    validateSearch: (given: SearchInput) => textsOf(given, ["counterparty", "year"]),
    // Several suppliers may use one number, and one in several years.
    remountDeps: ({ params, search }) => [params.number, search.counterparty, search.year],
    component: lazyPage(() => import("../screens/invoices/invoice-screen.tsx")),
  }),
  page("/invoices/files", () => import("../screens/invoices/files/invoice-file-screen.tsx")),
  page(
    "/counterparties",
    () => import("../screens/counterparties/counterparties-screen.tsx"),
    searchOf(["text", "create"], pageOf),
  ),
  page(
    "/counterparties/$code",
    () => import("../screens/counterparties/counterparty-screen.tsx"),
    searchOf(["day"], pageOf),
  ),
  page("/imports", () => import("../screens/imports/imports-screen.tsx"), searchOf(["bank", "status"], pageOf)),
  page("/imports/new", () => import("../screens/imports/new/new-import-screen.tsx"), searchOf(["bank"])),
  page("/imports/$syncId", () => import("../screens/imports/import-screen.tsx")),
  page("/imports/files", () => import("../screens/imports/files/files-screen.tsx"), searchOf(["before"])),
  page(
    "/imports/advices/{-$id}",
    () => import("../screens/imports/advices/advices-screen.tsx"),
    searchOf(["status", "kind"], pageOf),
  ),
  page("/webhooks", () => import("../screens/webhooks/webhooks-screen.tsx"), pageOf),
  page("/webhooks/events", () => import("../screens/webhooks/events-screen.tsx")),
  page("/webhooks/deliveries/$deliveryId", () => import("../screens/webhooks/delivery/delivery-screen.tsx")),
  leadingTo("/webhooks/$id", "/webhooks/$id/overview"),
  page(
    "/webhooks/$id/overview",
    () => import("../screens/webhooks/destination/overview-screen.tsx"),
    searchOf(["window"]),
  ),
  page(
    "/webhooks/$id/deliveries",
    () => import("../screens/webhooks/destination/deliveries-screen.tsx"),
    searchOf(LOGS, pageOf),
  ),
  page("/webhooks/$id/settings", () => import("../screens/webhooks/destination/settings-screen.tsx")),
  leadingTo("/settings", "/settings/matching"),
  page("/settings/matching", () => import("../screens/settings/matching/matching-screen.tsx")),
  page("/settings/rules", () => import("../screens/settings/rules/rules-screen.tsx"), searchOf(["create"])),
  page(
    "/settings/rates",
    () => import("../screens/settings/rates/rates-screen.tsx"),
    searchOf(["base", "quote"], pageOf),
  ),
  page("/settings/banks", () => import("../screens/settings/banks/banks-screen.tsx")),
  page("/settings/api-keys", () => import("../screens/settings/api-keys/api-keys-screen.tsx"), searchOf(["create"])),
  unknownRoute,
] as const;

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (given: SearchInput) => textsOf(given, ["problem", "to"]),
  component: lazyPage(() => import("../screens/sign-in/sign-in-screen.tsx")),
});

export const routeTree = rootRoute.addChildren([signInRoute, shellRoute.addChildren(pages)]);
