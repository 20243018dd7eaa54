import { presentApiKey } from "@matchbook/api/presenters/api-key";
import { issuedApiKeyResource } from "@matchbook/api/resources/api-key";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { createApiKeySchema } from "@matchbook/api/schemas/api-keys";
import { invalidField } from "@matchbook/runtime/errors";
import { apiKeyView } from "../auth/api-key-view.ts";
import { createTenant, issueApiKey } from "../auth/api-keys.ts";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const createApiKey = defineRoute({
  method: "post",
  path: "/api/v1/api-keys",
  operationId: "createApiKey",
  summary: "Issue an API key; only this answer shows it",
  auth: "console",
  body: createApiKeySchema,
  creates: true,
  success: { status: 201, description: "The key", body: dataEnvelope(issuedApiKeyResource) },
  errors: [],
  handler: async ({ body }, { tenant, actor }, { mongo, config, clock }) => {
    const now = clock();
    if (body.expiresAt !== undefined && body.expiresAt <= now)
      throw invalidField("expiresAt", "Must lie in the future");
    // The identity provider says which tenants there are; one that comes first by its console is as good as any.
    await createTenant(mongo.db, tenant, now);
    const { name, scopes, expiresAt } = body;
    const { key, row } = await issueApiKey(
      mongo.db,
      { tenant, name, scopes, expiresAt, env: config.KEY_ENV, createdBy: actor },
      now,
    );
    return data({ ...presentApiKey(apiKeyView(row)), key });
  },
});
