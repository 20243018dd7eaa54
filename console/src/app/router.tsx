import { createRouter } from "@tanstack/react-router";
import { Skeleton } from "../components/states.tsx";
import { activityRoute } from "../screens/activity/route.tsx";
import { booksRoute } from "../screens/books/route.tsx";
import { counterpartyRoutes } from "../screens/counterparties/routes.tsx";
import { importRoutes } from "../screens/imports/routes.tsx";
import { invoiceRoutes } from "../screens/invoices/routes.tsx";
import { overviewRoute } from "../screens/overview/route.tsx";
import { reviewRoute } from "../screens/review/route.tsx";
import { settingsRoutes } from "../screens/settings/routes.tsx";
import { signInRoute } from "../screens/sign-in/route.tsx";
import { transactionRoute } from "../screens/transaction/route.tsx";
import { webhookRoutes } from "../screens/webhooks/routes.tsx";
import { rootRoute } from "./root-route.tsx";
import { shellRoute, unknownRoute } from "./shell-route.tsx";

/** Every screen. A new one adds its route here, and to `pages.ts` if the navigation shows it. */
const routeTree = rootRoute.addChildren([
  signInRoute,
  shellRoute.addChildren([
    overviewRoute,
    reviewRoute,
    transactionRoute,
    activityRoute,
    booksRoute,
    ...invoiceRoutes,
    ...counterpartyRoutes,
    ...importRoutes,
    ...webhookRoutes,
    ...settingsRoutes,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: "/console",
  defaultPreload: "intent",
  defaultPendingComponent: () => <Skeleton />,
  // A page that loads quickly shows no skeleton before.
  defaultPendingMs: 200,
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
