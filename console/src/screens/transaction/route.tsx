import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { shellRoute } from "../../app/shell-route.tsx";

export const transactionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/transactions/$code",
  remountDeps: ({ params }) => params,
  component: lazyPage(() => import("./transaction-screen.tsx")),
});
