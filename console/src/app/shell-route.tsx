import { createRoute, redirect } from "@tanstack/react-router";
import { queryClient } from "../api/query-client.ts";
import { loginAddress, sessionQuery } from "../api/session.ts";
import { lazyPage } from "./lazy-page.tsx";
import { rootRoute } from "./root-route.tsx";
import { Shell } from "./shell.tsx";

/** Once a person was here, the end of the session is shown over the page instead of leaving it. */
let entered = false;

/** The parent of every page that needs a session. Without one, the browser is sent to sign in and comes back. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    // A person who may do nothing gets an explanation instead of pages that are all refused.
    if (session?.scopes.length === 0) throw redirect({ to: "/sign-in", search: { problem: "no-role" } });
    if (session !== null) entered = true;
    if (entered) return;
    location.replace(loginAddress());
    // The page is being left: no part of it may be shown.
    await new Promise(() => {});
  },
  component: Shell,
});

/** Any other address: it says within the frame that nothing is there. */
export const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: lazyPage(() => import("./not-found.tsx")),
});
