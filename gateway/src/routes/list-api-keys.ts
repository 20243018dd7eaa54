import { presentApiKey } from "@matchbook/api/presenters/api-key";
import { apiKeyResource } from "@matchbook/api/resources/api-key";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { listApiKeysQuery } from "@matchbook/api/schemas/api-keys";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { listApiKeys as listRows } from "../store/api-keys.ts";

export const listApiKeys = defineRoute({
  method: "get",
  path: "/api/v1/api-keys",
  operationId: "listApiKeys",
  summary: "List API keys, newest first, including revoked ones",
  description: "Shows no secrets. Session keys are left out.",
  auth: "console",
  query: listApiKeysQuery,
  success: { status: 200, description: "A page of keys", body: listEnvelope(apiKeyResource) },
  errors: [],
  handler: async ({ query }, { tenant }, { mongo }) => {
    const { items, page } = await listRows(mongo.db, tenant, query);
    return list(
      items.map((row) => presentApiKey({ ...row, id: row._id })),
      page,
    );
  },
});
