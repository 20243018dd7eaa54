import { z } from "zod";
import { defineRoute, type Route } from "../http/define-route.ts";
import { type StaticContent, staticContent } from "../http/static-content.ts";
import { describeRoutes } from "../openapi/document.ts";

/** How long a cache may keep the document without asking again: it changes with an upgrade alone. */
const MAX_AGE_SECONDS = 5 * 60;

/** The route that describes a table of routes, itself included once it is in it. */
export function getOpenapi(routes: readonly Route[]): Route {
  let content: Promise<StaticContent> | undefined;
  return defineRoute({
    method: "get",
    path: "/api/v1/openapi.json",
    operationId: "getOpenapi",
    summary: "This document",
    auth: "none",
    success: { status: 200, description: "OpenAPI 3.1", body: z.looseObject({ openapi: z.literal("3.1.0") }) },
    errors: [],
    handler: async () => {
      content ??= staticContent(JSON.stringify(describeRoutes(routes)), {
        type: "json",
        maxAgeSeconds: MAX_AGE_SECONDS,
      });
      return { body: undefined, content: await content };
    },
  });
}
