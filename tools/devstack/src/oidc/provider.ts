import { randomBytes } from "node:crypto";
import type { JWK } from "jose";
import { interactionPolicy, Provider } from "oidc-provider";
import { devicePage, page } from "./login-page.ts";
import { memoryStore } from "./memory-store.ts";
import { claimsOf, personaOf } from "./persona.ts";

/** The console: a public client (no secret, PKCE instead), and the audience of ID tokens. */
export const CONSOLE_CLIENT = "matchbook-console";

const LOOPBACK = ["127.0.0.1", "localhost"];
/** The allowed redirect URIs of the console. Any port is allowed, as RFC 8252 section 7.3 defines for loopback. */
const REDIRECTS = LOOPBACK.flatMap((host) =>
  ["/console", "/console/", "/console/callback"].map((path) => `http://${host}${path}`),
);

/** Configures the OpenID Connect provider. It uses the login page of identity-app.ts and never asks for consent. */
export function createProvider(issuer: string, jwk: JWK): Provider {
  return new Provider(issuer, {
    adapter: memoryStore(),
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: CONSOLE_CLIENT,
        client_name: "Matchbook console",
        // "native" allows any loopback port.
        application_type: "native",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
        response_types: ["code"],
        redirect_uris: REDIRECTS,
        post_logout_redirect_uris: REDIRECTS,
      },
    ],
    cookies: { keys: [randomBytes(32).toString("hex")] },
    // The provider asks for no consent, on which `offline_access` would depend (OpenID Connect Core, 11).
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    claims: { openid: ["sub", "tenant_id"], email: ["email"], profile: ["name", "role"] },
    // The ID token contains all claims, because the console has no other source for them.
    conformIdTokenClaims: false,
    ttl: { IdToken: 3600, AccessToken: 3600, RefreshToken: 86_400, Session: 86_400, Grant: 86_400, Interaction: 3600 },
    features: {
      devInteractions: { enabled: false },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (ctx, form, _out, error) => {
          const problem = error === undefined ? "" : "There is no such code, or it was used.";
          ctx.body = devicePage("Enter the code that the program shows", "op.deviceInputForm", form, problem);
        },
        userCodeConfirmSource: (ctx, form, _client, _device, code) => {
          ctx.body = devicePage(`Does the program show ${code}?`, "op.deviceConfirmForm", form);
        },
        successSource: (ctx) => {
          ctx.body = page("Signed in", "<p>Go back to the program.</p>");
        },
      },
    },
    interactions: { policy: loginOnly(), url: (_ctx, interaction) => `/login/${interaction.uid}` },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = "text/plain";
      ctx.body = `${error}: ${description ?? ""}\n`;
    },
    clientBasedCORS: (_ctx, origin) => LOOPBACK.includes(new URL(origin).hostname),
    findAccount: (_ctx, subject) => {
      const persona = personaOf(subject);
      return persona && { accountId: subject, claims: async () => ({ sub: subject, ...claimsOf(persona) }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider, params } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.scope ?? "openid"));
      await grant.save();
      return grant;
    },
  });
}

/** Skips the consent that RFC 8252 section 8.6 requires of native clients at every login. */
function loginOnly(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get("consent")?.checks.remove("native_client_prompt");
  return policy;
}
