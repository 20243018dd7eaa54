import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const invoicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices",
  validateSearch: (given: Record<string, unknown>) => ({
    ...textsOf(given, ["text", "status", "direction", "counterparty", "dateFrom", "dateTo", "create", "kind"]),
    ...pageOf(given),
  }),
  component: lazyPage(() => import("./invoices-screen.tsx")),
});

const invoiceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices/$number",
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["counterparty", "year"]),
  // Several suppliers may use one number, and one in several years.
  remountDeps: ({ params, search }) => [params.number, search.counterparty, search.year],
  component: lazyPage(() => import("./invoice-screen.tsx")),
});

const invoiceFileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices/files",
  component: lazyPage(() => import("./files/invoice-file-screen.tsx")),
});

export const invoiceRoutes = [invoicesRoute, invoiceRoute, invoiceFileRoute] as const;
