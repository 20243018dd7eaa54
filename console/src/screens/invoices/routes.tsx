import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

const invoicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices",
  validateSearch: (given: Record<string, unknown>) => ({
    ...textsOf(given, ["text", "status", "direction", "counterparty", "dateFrom", "dateTo", "create", "kind"]),
    ...pageOf(given),
  }),
  component: lazyRouteComponent(() => import("./invoices-screen.tsx"), "InvoicesScreen"),
});

const invoiceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices/$number",
  validateSearch: (given: Record<string, unknown>) => textsOf(given, ["counterparty"]),
  component: lazyRouteComponent(() => import("./invoice-screen.tsx"), "InvoiceScreen"),
});

const invoiceFileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices/files",
  component: lazyRouteComponent(() => import("./files/invoice-file-screen.tsx"), "InvoiceFileScreen"),
});

export const invoiceRoutes = [invoicesRoute, invoiceRoute, invoiceFileRoute] as const;
