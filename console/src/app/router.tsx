import { createRouter } from "@tanstack/react-router";
import { Skeleton } from "../components/states.tsx";
import { routeTree } from "./routes.tsx";

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
