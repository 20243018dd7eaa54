import { inSlices } from "@matchbook/runtime/work/slices";
import { AMOUNT_FORMS, type AmountForm } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { route } from "../http/route.ts";
import type { Route, UnnamedRoute } from "../http/route-types.ts";
import { type StaticContent, staticContent } from "../http/static-content.ts";
import { describeInSteps } from "../openapi/document.ts";
import { exactDocument } from "../openapi/exact-document.ts";

/** The document changes only with an upgrade. */
const CACHE_CONTROL = "public, max-age=300";

/** Makes the route that answers the OpenAPI document of a route table. Add it to the table to describe it too. */
export function getOpenapi(routes: readonly Route[]): UnnamedRoute {
  const contents = new Map<AmountForm, Promise<StaticContent>>();
  const contentOf = async (amounts: AmountForm) => {
    const document = await inSlices(describeInSteps(routes));
    const json = JSON.stringify(amounts === "string" ? exactDocument(document) : document);
    return staticContent(json, { type: "json", cacheControl: CACHE_CONTROL });
  };
  return route.get("/api/v1/openapi.json", "none", {
    summary: "This document",
    description: "Generators of clients for TypeScript, Go, Python and Java understand it.",
    query: z.object({
      amounts: z
        .enum(AMOUNT_FORMS)
        .default("number")
        .describe("`string` describes the API with `Prefer: amounts=string`: amounts have the format `decimal`"),
    }),
    success: { status: 200, description: "OpenAPI 3.1", body: z.looseObject({ openapi: z.literal("3.1.0") }) },
    handler: async ({ query: { amounts } }) => {
      const content = contents.get(amounts) ?? contentOf(amounts);
      contents.set(amounts, content);
      return { body: undefined, content: await content };
    },
  });
}
