import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../app/lazy-page.tsx";
import { pageOf, textsOf } from "../../app/search-params.ts";
import { shellRoute } from "../../app/shell-route.tsx";

/** All pages of the books. They are one route, because every route is loaded before the first row. */
export const booksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/books/{-$part}/{-$id}",
  validateSearch: (given: Record<string, unknown>) => ({
    ...textsOf(given, ["bank", "day", "dateFrom", "dateTo"]),
    ...pageOf(given),
  }),
  component: lazyPage(() => import("./books-screen.tsx")),
});
