import { presentApiKey } from "@matchbook/api/presenters/api-key";
import { apiKeyResource } from "@matchbook/api/resources/api-key";
import { listApiKeysQuery } from "@matchbook/api/schemas/api-keys";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";
import { listApiKeys as listRows } from "../store/api-keys.ts";

export const listApiKeys = defineRoute({
  method: "get",
  path: "/api/v1/api-keys",
  summary: "List API keys, newest first, including revoked ones",
  description: "Shows no secrets. Session keys are left out.",
  auth: "console",
  query: listApiKeysQuery,
  success: page("A page of keys", apiKeyResource),
  handler: async ({ query }, { tenant }, { mongo }) => {
    const { items, page } = await listRows(mongo.db, tenant, query);
    return list(
      items.map((row) => presentApiKey({ ...row, id: row._id })),
      page,
    );
  },
});
