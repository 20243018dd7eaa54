import { apiKeyResource, issuedApiKeyResource } from "@matchbook/api/resources/api-key";
import { createApiKeySchema, updateApiKeySchema } from "@matchbook/api/schemas/api-keys";
import { listQuery } from "@matchbook/api/schemas/common";
import { AppError, existing, invalidField } from "@matchbook/runtime/errors/errors";
import { issueForConsole, presentApiKey } from "../auth/issue-for-console.ts";
import { pageOf } from "../http/answers.ts";
import { asShown, created, one, page, route, said } from "../http/route.ts";
import { listApiKeys as listRows, renameApiKey, revokeApiKey as revoke } from "../store/api-keys.ts";

const SESSION_MS = 15 * 60 * 1000;

export const apiKeys = {
  createApiKey: route.post("/api/v1/api-keys", "console", {
    summary: "Issue an API key; only this answer shows it",
    description:
      "A key has the given scopes only; a write scope does not imply the read scope. `*` stands for every scope, also " +
      "those of later versions. Without `expiresAt` it is valid until it is revoked.",
    body: createApiKeySchema,
    success: created("The key", issuedApiKeyResource, asShown),
    errors: ["too_many_api_keys"],
    handler: async ({ body }, call, context) => {
      if (body.expiresAt !== undefined && body.expiresAt <= context.clock())
        throw invalidField("expiresAt", "Must lie in the future");
      return issueForConsole(context, call, body);
    },
  }),
  listApiKeys: route.get("/api/v1/api-keys", "console", {
    summary: "List API keys, newest first, including revoked ones",
    description: "Shows no secrets. Session keys are left out.",
    query: listQuery,
    success: page("A page of keys", apiKeyResource, "items", presentApiKey),
    handler: ({ query }, { tenant }, { mongo }) => listRows(mongo.db, tenant, pageOf(query)),
  }),
  updateApiKey: route.patch("/api/v1/api-keys/:id", "console", {
    summary: "Rename an API key",
    description: "The scopes of a key cannot be changed.",
    body: updateApiKeySchema,
    success: one("The renamed key", apiKeyResource, presentApiKey),
    handler: async ({ params, body }, { tenant }, { mongo }) =>
      existing(await renameApiKey(mongo.db, tenant, params.id, body.name), "api_key_not_found"),
  }),
  revokeApiKey: route.delete("/api/v1/api-keys/:id", "console", {
    summary: "Revoke an API key; it stops working everywhere within 5 seconds",
    description: "A revoked key cannot be used again.",
    success: said("Revoked", "API key revoked"),
    handler: async ({ params }, { tenant }, { mongo, keys, clock }) => {
      const found = await revoke(mongo.db, params.id, { tenant, now: clock() });
      if (!found) throw new AppError("api_key_not_found");
      keys.forget(params.id);
    },
  }),
  createSessionKey: route.post("/api/v1/session-keys", "console", {
    summary: "Exchange an ID token for an API key with the scopes of the person's role, valid for 15 minutes",
    description: "For pages of the console that call the tenant routes.",
    role: "viewer",
    success: created("The key", issuedApiKeyResource, asShown),
    errors: ["too_many_session_keys"],
    handler: async (_input, call, context) => {
      const now = context.clock();
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      const wanted = { name: "Console session", scopes: call.scopes, expiresAt, kind: "session" } as const;
      return issueForConsole(context, call, wanted, now);
    },
  }),
};
