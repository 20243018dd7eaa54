import { z } from "zod";
import { defineRoute, type Route } from "../http/define-route.ts";
import { describeRoutes } from "../openapi/document.ts";

/** The route that describes a table of routes, itself included once it is in it. */
export function getOpenapi(routes: readonly Route[]): Route {
  let document: Record<string, unknown> | undefined;
  return defineRoute({
    method: "get",
    path: "/api/v1/openapi.json",
    operationId: "getOpenapi",
    summary: "This document",
    auth: "none",
    success: { status: 200, description: "OpenAPI 3.1", body: z.looseObject({ openapi: z.literal("3.1.0") }) },
    errors: [],
    handler: async () => {
      document ??= describeRoutes(routes);
      return { body: document };
    },
  });
}
