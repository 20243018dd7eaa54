import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import type { Auth } from "../http/define-route.ts";
import { isTenantClosed } from "../store/closed-tenants.ts";

/** Who is behind a request, once the credential is verified. */
export interface Identity {
  /** `key:<id>` or `user:<subject>`; also what the rate is counted by. */
  actor: string;
  tenant: string | undefined;
  scopes: readonly string[];
}

/**
 * Verifies the credential a route asks for: an API key, or on console routes an ID token. The other kind is refused
 * like any wrong one.
 * @throws AppError invalid_api_key, invalid_token, unavailable
 */
export async function authenticate(auth: Exclude<Auth, "none">, token: string, context: Context): Promise<Identity> {
  if (auth === "console") {
    const { subject, tenant } = await context.idTokens.verify(token);
    // The identity provider need not know yet that a tenant was deleted; its keys went with it.
    if (tenant !== undefined && (await isTenantClosed(context.mongo.db, tenant))) throw new AppError("invalid_token");
    return { actor: `user:${subject}`, tenant, scopes: [] };
  }
  const key = await context.keys.verify(token);
  if (key === undefined) throw new AppError("invalid_api_key");
  return { actor: `key:${key._id}`, tenant: key.tenant ?? undefined, scopes: key.scopes };
}
