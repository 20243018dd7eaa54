import { AppError } from "@matchbook/runtime/errors/errors";
import { type IRouter, type NextFunction, type Request, type Response, Router } from "express";
import { countAddress, type Identify } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import type { Route } from "./route-types.ts";
import { runRoute } from "./run-route.ts";

/** Adds a route table below a prefix, and answers other methods of its paths with 405. */
export function addRoutes(
  router: IRouter,
  routes: readonly Route[],
  context: Context,
  { prefix = "", identify }: { prefix?: string; identify: Identify },
): void {
  // Express tries the paths of a router one after the other, so each resource has its own router.
  const routers = new Map<string, Router>();
  router.use((request, response, next) => {
    const own = request.path.startsWith(prefix)
      ? routers.get(resourceOf(request.path.slice(prefix.length)))
      : undefined;
    if (own === undefined) next();
    else own(request, response, next);
  });
  // Paths without parameters come first: `/matches/preview` is no match.
  const paths = [...Map.groupBy(routes, ({ path }) => path)].sort(([one], [other]) => placesOf(one) - placesOf(other));
  for (const [path, ofPath] of paths) {
    const own = routers.get(resourceOf(path)) ?? Router({ caseSensitive: true, strict: true });
    routers.set(resourceOf(path), own);
    for (const route of ofPath) own[route.method](prefix + path, runRoute(route, context, identify));
    const others = routes.filter((route) => route.path !== path && serves(route, path));
    const allowed = methodsOf([...ofPath, ...others]);
    own.all(prefix + path, async (request: Request, response: Response, next: NextFunction) => {
      if (methodsOf(others).has(request.method)) return next();
      await countAddress(request, response, context.rateLimiter);
      response.setHeader("Allow", [...allowed].sort().join(", "));
      throw new AppError("method_not_allowed");
    });
  }
}

/** `transactions` of `/api/v1/transactions/T-1`; empty for paths outside of the API. */
const resourceOf = (path: string) => path.split("/", 4)[3] ?? "";

const placesOf = (path: string) => path.split(":").length - 1;

/** Tells whether a route also serves a literal path: `/transactions/:code` serves `/transactions/batch`. */
function serves({ path, idNotFound }: Route, literal: string): boolean {
  // Words of paths are no UUIDs.
  if (idNotFound !== undefined || literal.includes(":")) return false;
  const segments = literal.split("/");
  const places = path.split("/");
  return places.length === segments.length && places.every((one, at) => one.startsWith(":") || one === segments[at]);
}

function methodsOf(routes: readonly Route[]): Set<string> {
  const methods = routes.map(({ method }) => method.toUpperCase());
  return new Set(methods.includes("GET") ? [...methods, "HEAD"] : methods);
}
