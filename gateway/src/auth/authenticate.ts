import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import type { Auth } from "../http/define-route.ts";
import { isTenantClosed } from "../store/closed-tenants.ts";

/** The caller of a request with a verified credential. */
export interface Identity {
  /** `key:<id>` or `user:<subject>`; also the rate-limit key. */
  actor: string;
  /** The name to show for a person. */
  actorName?: string | undefined;
  tenant: string | undefined;
  scopes: readonly string[];
}

/**
 * Verifies the kind of credential that the route requires: an API key, or an ID token on console routes. The other kind
 * is refused like any invalid credential.
 * @throws AppError invalid_api_key, invalid_token, unavailable
 */
export async function authenticate(auth: Exclude<Auth, "none">, token: string, context: Context): Promise<Identity> {
  if (auth === "console") {
    const { subject, name, tenant } = await context.idTokens.verify(token);
    // The identity provider may still issue tokens for a deleted tenant. (Its API keys were deleted with it.)
    if (tenant !== undefined && (await isTenantClosed(context.mongo.db, tenant))) throw new AppError("invalid_token");
    return { actor: `user:${subject}`, actorName: name, tenant, scopes: [] };
  }
  const key = await context.keys.verify(token);
  if (key === undefined) throw new AppError("invalid_api_key");
  context.keyUse.note(key);
  return { actor: `key:${key._id}`, tenant: key.tenant ?? undefined, scopes: key.scopes };
}
