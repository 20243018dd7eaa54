import { createRootRoute, Outlet } from "@tanstack/react-router";
import { Failure } from "../components/states.tsx";
import { NotFound } from "./not-found.tsx";

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failure error={error} onRetry={reset} />,
});
