import { z } from "zod";
import { defineRoute, type Route } from "../http/define-route.ts";
import { type StaticContent, staticContent } from "../http/static-content.ts";
import { describeRoutes } from "../openapi/document.ts";

/** The document changes only with an upgrade. */
const CACHE_CONTROL = "public, max-age=300";

/** The route that answers the OpenAPI document of a route table. Add it to the table to describe it too. */
export function getOpenapi(routes: readonly Route[]): Route {
  let content: Promise<StaticContent> | undefined;
  return defineRoute({
    method: "get",
    path: "/api/v1/openapi.json",
    operationId: "getOpenapi",
    summary: "This document",
    description: "Generators of clients for TypeScript, Go, Python and Java understand it.",
    auth: "none",
    success: { status: 200, description: "OpenAPI 3.1", body: z.looseObject({ openapi: z.literal("3.1.0") }) },
    errors: [],
    handler: async () => {
      content ??= staticContent(JSON.stringify(describeRoutes(routes)), {
        type: "json",
        cacheControl: CACHE_CONTROL,
      });
      return { body: undefined, content: await content };
    },
  });
}
