import { AppError } from "@matchbook/runtime/errors";
import type { IRouter, Request, Response } from "express";
import { countAddress, type Identify } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import type { Route } from "./define-route.ts";
import { runRoute } from "./run-route.ts";

/**
 * Adds a route table to a router. Other methods of its paths are answered with 405.
 * @param options.prefix is put before every path
 * @param options.identify finds out who sends a request
 */
export function addRoutes(
  router: IRouter,
  routes: readonly Route[],
  context: Context,
  { prefix = "", identify }: { prefix?: string; identify: Identify },
): void {
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    const path = prefix + route.path;
    router[route.method](path, runRoute(route, context, identify));
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(route.method.toUpperCase()));
  }
  for (const [path, known] of methods) {
    if (known.has("GET")) known.add("HEAD");
    router.all(path, async (request: Request, response: Response) => {
      await countAddress(request, response, context.rateLimiter);
      response.setHeader("Allow", [...known].sort().join(", "));
      throw new AppError("method_not_allowed");
    });
  }
}
