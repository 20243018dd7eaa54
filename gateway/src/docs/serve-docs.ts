import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { AppError } from "@matchbook/runtime/errors";
import express, { type Router } from "express";

const OWN = join(import.meta.dirname, "../../assets/docs");
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** What is served, and nothing else of those folders. */
const FILES: Record<string, string> = {
  "/docs": join(OWN, "index.html"),
  "/docs/start.js": join(OWN, "start.js"),
  "/docs/swagger-ui.css": join(SWAGGER_UI, "swagger-ui.css"),
  "/docs/swagger-ui-bundle.js": join(SWAGGER_UI, "swagger-ui-bundle.js"),
  "/docs/favicon-32x32.png": join(SWAGGER_UI, "favicon-32x32.png"),
};

// Scripts and requests of the page's own origin alone; Swagger UI writes its styles into the page.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const MAX_AGE_MS = 60 * 60 * 1000;

/** The OpenAPI document for people, at `/docs`. The page needs no network beyond this gateway. */
export function serveDocs(): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  router.get("/docs/", (_request, response) => response.redirect(308, "../docs"));
  for (const [path, file] of Object.entries(FILES)) {
    router.get(path, (_request, response, next) => {
      response.locals.operation = "getDocs";
      response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
      response.setHeader("Cache-Control", `public, max-age=${MAX_AGE_MS / 1000}`);
      response.sendFile(file, (error) => {
        if (error) next(error);
      });
    });
    router.all(path, (_request, response) => {
      response.setHeader("Allow", "GET, HEAD");
      throw new AppError("method_not_allowed");
    });
  }
  return router;
}
