import { AppError } from "@matchbook/runtime/errors/errors";
import { includesRole, type Role } from "@matchbook/vocabulary/roles";
import type { Request, Response } from "express";
import type { Context } from "../context.ts";
import type { Admitted, Auth, Route } from "../http/route-types.ts";
import { addressKey } from "./address.ts";
import { authenticate, type Identity } from "./authenticate.ts";
import { hashOf } from "./key-format.ts";
import type { Quota, RateLimiter } from "./rate-limiter.ts";

/** Admits a request or throws, in this order: rate limit (429), credential (401), scope (403), tenant (400). */
export async function admit(
  { auth, role, probe }: Pick<Route, "auth" | "role" | "probe">,
  request: Request,
  response: Response,
  context: Context,
  identify: Identify,
): Promise<Admitted> {
  const correlationId: string = response.locals.correlationId;
  if (auth === "none") {
    await countAddress(request, response, probe ? context.probeLimiter : context.rateLimiter);
    return { tenant: "", correlationId, actor: "anonymous", scopes: [], log: context.log.child({ correlationId }) };
  }

  const identity = await identify(auth, request, response, context);
  assertAllowed(auth, role, identity);
  const { actor, actorName, agent, scopes, tenant } = identity;
  if (tenant === undefined) throw new AppError(auth === "console" ? "tenant_context_required" : "tenant_required");
  response.locals.tenant = tenant;
  response.locals.actor = actor;
  const log = context.log.child({ correlationId, tenant });
  return { tenant, correlationId, actor, actorName, agent, scopes, log };
}

/** @throws AppError role_forbidden, missing_scope */
function assertAllowed(auth: Exclude<Auth, "none">, needed: Role = "admin", identity: Identity): void {
  if (auth === "console") {
    const role = identity.kind === "person" ? identity.role : undefined;
    if (role === undefined || !includesRole(role, needed)) throw new AppError("role_forbidden");
  } else if (!identity.scopes.includes(auth.scope)) {
    if (identity.kind === "person") throw new AppError("role_forbidden");
    throw new AppError("missing_scope", { params: { scope: auth.scope } });
  }
}

/** Finds out who sends a request and counts it. @throws AppError too_many_requests, and an unauthenticated one */
export type Identify = (
  auth: Exclude<Auth, "none">,
  request: Request,
  response: Response,
  context: Context,
) => Promise<Identity>;

/** Identifies by the bearer token, an API key or an ID token. */
export const identifyBearer: Identify = (auth, request, response, context) =>
  verifyAndCount(bearerToken(request), { request, response, context, limiter: context.rateLimiter }, (token) => {
    if (token === undefined) throw new AppError("missing_bearer_token");
    return authenticate(auth, token, context);
  });

/** The token of `Authorization: Bearer <token>` (RFC 6750, in any case), undefined without one. */
function bearerToken(request: Request): string | undefined {
  return /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() || undefined;
}

/**
 * Verifies a credential, and counts the request against the address, or against the caller once the credential is
 * known: callers behind one address share no limit. @throws AppError too_many_requests, and those of `verify`
 */
export async function verifyAndCount(
  credential: string | undefined,
  { request, response, context, limiter }: Counting,
  verify: (credential: string | undefined) => Identity | Promise<Identity>,
): Promise<Identity> {
  const { known, rateLimiter } = context;
  const key = credential === undefined ? "" : hashOf(credential).toString("base64");
  const who = known.get(key);
  if (who !== undefined) await countCaller(who, response, limiter);
  else await countAddress(request, response, rateLimiter);
  try {
    const identity = await verify(credential);
    if (credential !== undefined && who === undefined) {
      const { counted, tenant } = identity;
      known.set(key, { counted, tenant });
      await rateLimiter.giveBack(addressOf(request));
      await countCaller(identity, response, limiter);
    }
    return identity;
  } catch (error) {
    // Forget a valid key on the wrong kind of route, too, so that its next misuse counts against the address.
    if (error instanceof AppError && error.kind === "unauthenticated") known.delete(key);
    throw error;
  }
}

interface Counting {
  request: Request;
  response: Response;
  context: Pick<Context, "known" | "rateLimiter">;
  limiter: RateLimiter;
}

/** @throws AppError too_many_requests */
export async function countAddress(request: Request, response: Response, rateLimiter: RateLimiter): Promise<void> {
  response.locals.pacedBy = addressOf(request);
  await count(addressOf(request), response, rateLimiter);
}

/** Counts a request against its caller. All callers of a tenant share the pace of refusals. */
async function countCaller(
  { counted, tenant }: Pick<Identity, "counted" | "tenant">,
  response: Response,
  rateLimiter: RateLimiter,
): Promise<void> {
  response.locals.pacedBy = tenant === undefined ? counted : `tenant:${tenant}`;
  await count(counted, response, rateLimiter);
}

function addressOf(request: Request): string {
  return `address:${addressKey(request.ip ?? "")}`;
}

async function count(who: string, response: Response, rateLimiter: RateLimiter): Promise<void> {
  const quota = await rateLimiter.consume(who);
  showQuota(response, rateLimiter.policy, quota);
  if (!quota.allowed) throw new AppError("too_many_requests", { retryAfter: quota.resetSeconds });
}

// RateLimit header fields of draft-ietf-httpapi-ratelimit-headers-10.
function showQuota(response: Response, policy: RateLimiter["policy"], quota: Quota): void {
  response.setHeader("RateLimit-Policy", `"default";q=${policy.limit};w=${policy.windowSeconds}`);
  response.setHeader("RateLimit", `"default";r=${quota.remaining};t=${quota.resetSeconds}`);
}
