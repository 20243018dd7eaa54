import { presentApiKey } from "@matchbook/api/presenters/api-key";
import { issuedApiKeyResource } from "@matchbook/api/resources/api-key";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { SCOPES } from "@matchbook/api/scopes";
import { apiKeyView } from "../auth/api-key-view.ts";
import { createTenant, issueApiKey } from "../auth/api-keys.ts";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

const SESSION_MS = 15 * 60 * 1000;

export const createSessionKey = defineRoute({
  method: "post",
  path: "/api/v1/session-keys",
  operationId: "createSessionKey",
  summary: "Turn an ID token into an API key for 15 minutes, with every scope",
  auth: "console",
  success: { status: 201, description: "The key", body: dataEnvelope(issuedApiKeyResource) },
  errors: [],
  handler: async (_input, { tenant, actor }, { mongo, config, clock }) => {
    const now = clock();
    await createTenant(mongo.db, tenant, now);
    const { key, row } = await issueApiKey(
      mongo.db,
      {
        tenant,
        name: "Console session",
        scopes: SCOPES,
        expiresAt: new Date(now.getTime() + SESSION_MS),
        env: config.KEY_ENV,
        createdBy: actor,
        kind: "session",
      },
      now,
    );
    return data({ ...presentApiKey(apiKeyView(row)), key });
  },
});
