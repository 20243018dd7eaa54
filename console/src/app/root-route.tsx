import { createRootRoute, Outlet } from "@tanstack/react-router";
import { Failure } from "../components/states.tsx";

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: ({ error, reset }) => <Failure error={error} onRetry={reset} />,
});
