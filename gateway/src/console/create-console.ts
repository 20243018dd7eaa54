import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import express, { type RequestHandler, type Router } from "express";
import { z } from "zod";
import { countAddress, type Identify } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import { addRoutes } from "../http/add-routes.ts";
import { CONTENT_SECURITY_POLICY } from "../http/content-security-policy.ts";
import { parseReceived, receiveJson } from "../http/read-json.ts";
import { isHashed, readBuiltFiles, sendStatic } from "../http/static-content.ts";
import { routes } from "../routes/index.ts";
import { othersOpen, updateSession } from "../store/console-sessions.ts";
import { readCookie, SESSION_COOKIE } from "./cookies.ts";
import { identifySession } from "./identify-session.ts";
import { identityProvider } from "./identity-provider.ts";
import { hashOf, openSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

/** Serves `/console`: its files, the sign-in, and the routes of `/api/v1` with the session as principal. */
export async function createConsole(context: Context): Promise<Router> {
  const { config, mongo, idTokens, clock } = context;
  const provider = identityProvider(config, clock);
  const sessions = openSessions({ db: mongo.db, provider, idTokens, clock });
  const router = express.Router({ strict: true, caseSensitive: true });

  const { login, callback, logout, session } = signIn(context, provider, sessions);
  const identify = identifySession(sessions, context);
  const own: [path: string, method: "get" | "post", operation: string, handler: RequestHandler][] = [
    ["/console/login", "get", "consoleLogin", login],
    ["/console/callback", "get", "consoleCallback", callback],
    ["/console/logout", "post", "consoleLogout", logout],
    ["/console/session", "get", "consoleSession", session],
    ["/console/presence", "post", "consolePresence", presence(context, identify)],
  ];
  for (const [path, method, operation, handler] of own) {
    router[method](path, async (request, response, next) => {
      response.locals.operation = operation;
      await countAddress(request, response, context.rateLimiter);
      await handler(request, response, next);
    });
    router.all(path, (_request, response) => {
      response.setHeader("Allow", method.toUpperCase());
      throw new AppError("method_not_allowed");
    });
  }

  // A session needs no key, and a key of a page would outlive its session.
  const table = routes.filter(
    ({ path, operationId }) => path.startsWith("/api/") && operationId !== "createSessionKey",
  );
  addRoutes(router, table, context, { prefix: "/console", identify });

  router.get(["/console", "/console/", "/console/*path"], await servePages(context));
  return router;
}

/** Serves a file of the build, and `index.html` for every other path except those of the API. */
async function servePages({ probeLimiter, log }: Context): Promise<RequestHandler> {
  const files = await readBuiltFiles("console/dist");
  if (files === undefined) log.warn("the console has not been built: npx turbo run build");
  return async (request, response, next) => {
    const path = request.path.slice("/console".length);
    if (files === undefined || path.startsWith("/api/")) return next();
    // Pages load many files, which come from memory, so they are counted like probes.
    await countAddress(request, response, probeLimiter);
    const file = files.byPath.get(path) ?? (isHashed(path) ? undefined : files.index);
    if (file === undefined) return next();
    response.locals.operation = "getConsole";
    response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    sendStatic(request, response, file);
  };
}

/** Time for which a line counts as open after a page said so, in milliseconds. Pages say so more often. */
const OPEN_MS = 20_000;
const shownSchema = z.object({ line: z.string().min(1).max(50).nullable() });

/** Notes the line that a person's page shows, and answers the lines of others. */
function presence(context: Context, identify: Identify): RequestHandler {
  const { mongo, clock, config } = context;
  return async (request, response) => {
    const { tenant, actor, scopes } = await identify("console", request, response, context);
    if (!scopes.includes("transactions:read")) throw new AppError("role_forbidden");
    const secret = readCookie(request, SESSION_COOKIE);
    if (tenant === undefined || secret === undefined) throw new AppError("not_signed_in");
    await receiveJson(request, response, config.CLIENT_TIMEOUT_MS);
    const shown = shownSchema.safeParse(await parseReceived(request));
    if (!shown.success) throw invalidField("line", "Must be the code of a transaction, or null");
    const { line } = shown.data;
    const now = clock();
    const until = line === null ? now : new Date(now.getTime() + OPEN_MS);
    await updateSession(mongo.db, hashOf(secret), { line: line ?? "", lineUntil: until }, now);
    const others = await othersOpen(mongo.db, { tenant, subject: actor.replace(/^user:/, "") }, now);
    response.json({ success: true, data: others });
  };
}
