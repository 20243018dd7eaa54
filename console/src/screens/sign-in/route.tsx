import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root-route.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";
import { problems } from "./words.ts";

type Problem = keyof typeof problems;

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: ({ problem, to }): { problem?: Problem; to?: string } => ({
    ...(Object.hasOwn(problems, String(problem)) && { problem: problem as Problem }),
    ...(typeof to === "string" && { to }),
  }),
  component: SignInScreen,
});
