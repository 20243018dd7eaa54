import { AppError } from "@matchbook/runtime/errors/errors";
import express, { type Router } from "express";
import { countAddress } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import { CONTENT_SECURITY_POLICY } from "../http/content-security-policy.ts";
import { readBuiltFiles, type StaticContent, sendStatic } from "../http/static-content.ts";

/** Serves the site that `tools/docs` builds at `/docs`, which loads everything from this gateway. */
export async function serveDocs({ rateLimiter, log }: Pick<Context, "rateLimiter" | "log">): Promise<Router> {
  const files = await readBuiltFiles("tools/docs/dist");
  if (files === undefined) log.info("the documentation has not been built: npx turbo run build");
  const byPath = new Map<string, StaticContent>();
  for (const [path, content] of files?.byPath ?? []) byPath.set(addressOf(path), content);

  const router = express.Router({ strict: true, caseSensitive: true });
  router.get("/docs/", async (request, response) => {
    await countAddress(request, response, rateLimiter);
    response.redirect(308, "../docs");
  });
  router.all(["/docs", "/docs/*path"], async (request, response, next) => {
    const content = byPath.get(request.path);
    if (content === undefined) return next();
    await countAddress(request, response, rateLimiter);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      throw new AppError("method_not_allowed");
    }
    response.locals.operation = "getDocs";
    response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    sendStatic(request, response, content);
  });
  return router;
}

/** The address of a file: pages are named without their ending, and the first one is `/docs`. */
function addressOf(path: string): string {
  return `/docs${path === "/index.html" ? "" : path.replace(/\.html$/, "")}`;
}
