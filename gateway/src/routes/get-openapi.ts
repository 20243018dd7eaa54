import { z } from "zod";
import { defineRoute, type Route } from "../http/define-route.ts";
import { type StaticContent, staticContent } from "../http/static-content.ts";
import { describeRoutes } from "../openapi/document.ts";

/** Max age of the document in caches, in seconds. It changes only with an upgrade. */
const MAX_AGE_SECONDS = 5 * 60;

/** The route that answers the OpenAPI document of a route table. Add it to the table to describe it too. */
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
