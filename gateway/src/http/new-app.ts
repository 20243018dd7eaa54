import express, { type Express, type RequestHandler } from "express";

/** An Express application that routes by the exact path, and reads neither queries nor bodies by itself. */
export function newApp(): Express {
  const app = express();
  app.set("query parser", "simple");
  app.set("case sensitive routing", true);
  // Strict routing: `GET /matches/` (an empty id) must not answer with the list of `GET /matches`.
  app.set("strict routing", true);
  app.set("etag", false);
  app.disable("x-powered-by");
  return app;
}

/** Encodes each `%` once more: the router would reject a malformed path before the credential is checked. */
export const keepPathEncoded: RequestHandler = (request, _response, next) => {
  const at = request.url.indexOf("?");
  const path = at < 0 ? request.url : request.url.slice(0, at);
  request.url = path.replaceAll("%", "%25") + (at < 0 ? "" : request.url.slice(at));
  next();
};
