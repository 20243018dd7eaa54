import { type Case, names, openPath, takes, whole } from "../case.ts";

/** The routes of API keys, and those without a credential. */
export const ACCESS = {
  createApiKey: [takes(() => ({ path: "/api-keys", body: { name: "n", scopes: ["matches:read"] } }))],
  listApiKeys: [whole("/api-keys")],
  updateApiKey: [names((w) => ({ path: `/api-keys/${w.apiKeyId}`, body: { name: "Mine now" } }))],
  revokeApiKey: [names((w) => ({ path: `/api-keys/${w.apiKeyId}` }))],
  createSessionKey: [takes(() => ({ path: "/session-keys" }))],
  getHealth: [openPath("/healthz")],
  getReadiness: [openPath("/readyz")],
  getMetrics: [openPath("/metrics")],
  getOpenapi: [openPath("/openapi.json")],
} satisfies Record<string, Case[]>;
