import { AppError } from "@matchbook/runtime/errors/errors";
import type { Express, Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import { countAddress, identifyBearer } from "./auth/admit.ts";
import { deviceClient } from "./auth/id-tokens.ts";
import { dropCookiesOutsideConsole } from "./console/cookies.ts";
import type { Context } from "./context.ts";
import { serveDocs } from "./docs/serve-docs.ts";
import { addRoutes } from "./http/add-routes.ts";
import { keepPathEncoded, newApp } from "./http/new-app.ts";
import { serveMcp } from "./mcp/serve-mcp.ts";
import { allowOrigins } from "./middleware/allow-origins.ts";
import { answerErrors } from "./middleware/answer-errors.ts";
import { boundLeftovers } from "./middleware/bound-leftovers.ts";
import { correlationId } from "./middleware/correlation-id.ts";
import { cutSlowReaders } from "./middleware/cut-slow-readers.ts";
import { observeRequests } from "./middleware/observe-requests.ts";
import { routes } from "./routes/index.ts";

export async function createApp(context: Context): Promise<Express> {
  const app = newApp();
  app.set("trust proxy", context.config.TRUST_PROXY);

  app.use(dropCookiesOutsideConsole);
  app.use(correlationId);
  app.use(observeRequests(context));
  app.use(boundLeftovers(context.config.CLIENT_TIMEOUT_MS));
  app.use(cutSlowReaders(context.config.CLIENT_TIMEOUT_MS));
  app.use(helmet({ xFrameOptions: { action: "deny" } }));
  app.use(allowOrigins(context.config.CORS_ALLOWED_ORIGINS));
  app.use(noStore);
  app.use(keepPathEncoded);
  // Most requests are for these routes.
  addRoutes(app, routes, context, { identify: identifyBearer });
  app.use(serveMcp(context));
  app.use(await serveDocs(context));
  app.get("/", welcome(context.config.CONSOLE === "on" ? "/console/" : "/docs", context));
  if (context.config.CONSOLE === "on") {
    const { createConsole } = await import("./console/create-console.ts");
    app.use(await createConsole(context));
  }
  app.use(async (request: Request, response: Response) => {
    await countAddress(request, response, context.rateLimiter);
    throw new AppError("route_not_found");
  });
  app.use(answerErrors(context));
  return app;
}

/** Leads a browser to its pages, and tells a program where the API is and where the command line signs people in. */
function welcome(page: string, { rateLimiter, config }: Context): RequestHandler {
  const { OIDC_ISSUER: issuer, OIDC_SCOPES: scopes } = config;
  const clientId = deviceClient(config);
  const facts = {
    ...{ name: "Matchbook", api: "/api/v1", openapi: "/api/v1/openapi.json", docs: "/docs" },
    ...(clientId === undefined ? {} : { signIn: { issuer, clientId, scopes } }),
  };
  return async (request, response) => {
    await countAddress(request, response, rateLimiter);
    response.vary("Accept");
    if (request.accepts("json", "html") === "html") response.redirect(page);
    else response.json(facts);
  };
}

/** Answers contain tenant data, so no cache may store them. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};
