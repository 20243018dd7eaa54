import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
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
  component: lazyRouteComponent(() => import("./books-screen.tsx"), "BooksScreen"),
});
