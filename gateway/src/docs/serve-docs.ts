import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { AppError } from "@matchbook/runtime/errors";
import express, { type RequestHandler, type Router } from "express";
import { countAddress } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import { type StaticContent, sendStatic, staticContent } from "../http/static-content.ts";

const OWN = join(import.meta.dirname, "../../assets/docs");
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** The only files of those folders that are served. */
const FILES: Record<string, string> = {
  "/docs": join(OWN, "index.html"),
  "/docs/start.js": join(OWN, "start.js"),
  "/docs/swagger-ui.css": join(SWAGGER_UI, "swagger-ui.css"),
  "/docs/swagger-ui-bundle.js": join(SWAGGER_UI, "swagger-ui-bundle.js"),
  "/docs/favicon-32x32.png": join(SWAGGER_UI, "favicon-32x32.png"),
};

// Scripts and requests are limited to the page's own origin. Swagger UI writes inline styles.
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

const CACHE_CONTROL = "public, max-age=3600";

/** Serves Swagger UI for the OpenAPI document at `/docs`. The page loads everything from this gateway. */
export function serveDocs({ rateLimiter }: Pick<Context, "rateLimiter">): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  const count: RequestHandler = async (request, response, next) => {
    await countAddress(request, response, rateLimiter);
    next();
  };
  router.get("/docs/", count, (_request, response) => response.redirect(308, "../docs"));
  for (const [path, file] of Object.entries(FILES)) {
    let content: Promise<StaticContent> | undefined;
    router.get(path, count, async (request, response) => {
      response.locals.operation = "getDocs";
      content ??= load(file);
      response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
      sendStatic(request, response, await content);
    });
    router.all(path, count, (_request, response) => {
      response.setHeader("Allow", "GET, HEAD");
      throw new AppError("method_not_allowed");
    });
  }
  return router;
}

async function load(file: string): Promise<StaticContent> {
  return staticContent(await readFile(file), { type: extname(file), cacheControl: CACHE_CONTROL });
}
