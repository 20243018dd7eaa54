import { randomBytes } from "node:crypto";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { SCOPES_OF_ROLE } from "@matchbook/vocabulary/roles";
import type { Request, RequestHandler, Response } from "express";
import { createTenant } from "../auth/api-keys.ts";
import type { Context } from "../context.ts";
import { isTenantClosed } from "../store/closed-tenants.ts";
import { insertLogin, takeLogin } from "../store/console-sessions.ts";
import { clearCookie, LOGIN_COOKIE, readCookie, SESSION_COOKIE, setCookie } from "./cookies.ts";
import { isOwnRequest } from "./identify-session.ts";
import { type IdentityProvider, SignInRefused } from "./identity-provider.ts";
import { invitedBy } from "./invitation.ts";
import { returnPath } from "./return-path.ts";
import { hashOf, type Sessions } from "./sessions.ts";

/** Time in which a person must sign in at the provider, in milliseconds. */
const LOGIN_MS = 10 * 60 * 1000;

const SIGN_IN_PAGE = "/console/sign-in";
/** Reasons why a sign-in ended without a session, which the page `/console/sign-in` explains. */
type Problem = "expired" | "denied" | "refused" | "unavailable" | "no-tenant" | "closed";

/** Signs people in with the authorization-code flow, so that no token ever reaches a browser. */
export function signIn(context: Context, provider: IdentityProvider, sessions: Sessions) {
  const { mongo, config, clock } = context;

  return {
    /** `GET /console/login?to=`: sends the browser to the provider. A link of an invitation names tenant and role. */
    login: async (request: Request, response: Response): Promise<void> => {
      const to = returnPath(request.query.to);
      if (to === undefined) throw invalidField("to", "Must be a path of the console");
      const attempt = provider.newAttempt();
      const asked = {
        ...invitedBy(request.query, config.OIDC_INVITE_PARAMETERS),
        ...(request.query.again === "1" && { prompt: "login" }),
      };
      const address = await provider.authorizationUrl(attempt, redirectUri(request, config.CONSOLE_ORIGIN), asked);
      // Attempts in several tabs share the browser's cookie.
      const browser = readCookie(request, LOGIN_COOKIE) ?? randomBytes(32).toString("base64url");
      const { state, nonce, verifier } = attempt;
      const removeAt = new Date(clock().getTime() + LOGIN_MS);
      await insertLogin(mongo.db, { _id: hashOf(state), browser: hashOf(browser), nonce, verifier, to, removeAt });
      setCookie(response, LOGIN_COOKIE, browser, LOGIN_MS);
      response.redirect(303, address.href);
    },

    callback: callbackHandler(context, provider, sessions),

    /** `POST /console/logout`: ends the session, in every tab. */
    logout: async (request: Request, response: Response): Promise<void> => {
      if (!isOwnRequest(request)) throw new AppError("cross_site_request");
      const secret = readCookie(request, SESSION_COOKIE);
      if (secret !== undefined) await sessions.end(secret);
      clearCookie(response, SESSION_COOKIE);
      response.json({ success: true, data: null });
    },

    /** `GET /console/session`: always 200, because browsers report a 401 as an error. */
    session: async (request: Request, response: Response): Promise<void> => {
      const secret = readCookie(request, SESSION_COOKIE);
      const session = secret === undefined || !isOwnRequest(request) ? undefined : await sessions.find(secret);
      response.json({ success: true, data: session === undefined ? null : presentSession(session) });
    },
  };
}

function callbackHandler(
  { mongo, config, clock, idTokens, log }: Context,
  provider: IdentityProvider,
  sessions: Sessions,
): RequestHandler {
  return async (request, response) => {
    const state = typeof request.query.state === "string" ? request.query.state : "";
    const browser = readCookie(request, LOGIN_COOKIE) ?? "";
    const login = await takeLogin(mongo.db, hashOf(state), hashOf(browser), clock());
    if (login === null) return refuse(response, "expired");
    try {
      const { search } = new URL(request.originalUrl, "http://gateway");
      const address = new URL(redirectUri(request, config.CONSOLE_ORIGIN) + search);
      const { nonce, verifier, to } = login;
      const tokens = await provider.redeem(address, { state, nonce, verifier });
      if (tokens.idToken === undefined) return refuse(response, "refused", to);
      const user = await idTokens.verify(tokens.idToken);
      const { tenant } = user;
      if (tenant === undefined) return refuse(response, "no-tenant", to);
      if (await isTenantClosed(mongo.db, tenant)) return refuse(response, "closed", to);
      // The identity provider decides which tenants exist, so create the tenant when it is first seen.
      await createTenant(mongo.db, tenant, clock());
      const { secret, maxAgeMs } = await sessions.start({ ...user, tenant }, tokens);
      setCookie(response, SESSION_COOKIE, secret, maxAgeMs);
      return response.redirect(303, to);
    } catch (error) {
      const { correlationId } = response.locals;
      log.warn({ err: error, correlationId }, "sign-in failed");
      return refuse(response, problemOf(error), login.to);
    }
  };
}

function presentSession(session: Awaited<ReturnType<Sessions["find"]>> & object) {
  const { name, subject, tenant, role = null, expiresAt, endsAt } = session;
  const scopes = role === null ? [] : SCOPES_OF_ROLE[role];
  return { name, subject, tenant, role, scopes, expiresAt: expiresAt.toISOString(), endsAt: endsAt.toISOString() };
}

function refuse(response: Response, problem: Problem, to?: string): void {
  const query = new URLSearchParams({ problem, ...(to === undefined ? {} : { to }) });
  response.redirect(303, `${SIGN_IN_PAGE}?${query}`);
}

function problemOf(error: unknown): Problem {
  if (error instanceof SignInRefused) return error.reason === "access_denied" ? "denied" : "refused";
  return error instanceof AppError && error.kind === "unauthenticated" ? "refused" : "unavailable";
}

function redirectUri(request: Request, [configured]: readonly string[]): string {
  return `${configured ?? `${request.protocol}://${request.get("host") ?? ""}`}/console/callback`;
}
