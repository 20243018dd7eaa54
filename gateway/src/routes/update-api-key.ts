import { presentApiKey } from "@matchbook/api/presenters/api-key";
import { apiKeyResource } from "@matchbook/api/resources/api-key";
import { updateApiKeySchema } from "@matchbook/api/schemas/api-keys";
import { AppError } from "@matchbook/runtime/errors";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";
import { renameApiKey } from "../store/api-keys.ts";

export const updateApiKey = defineRoute({
  method: "patch",
  path: "/api/v1/api-keys/:id",
  summary: "Rename an API key",
  description: "The scopes of a key cannot be changed.",
  auth: "console",
  ...byId("api_key_not_found"),
  body: updateApiKeySchema,
  success: one("The renamed key", apiKeyResource),
  handler: async ({ params, body }, { tenant }, { mongo }) => {
    const row = await renameApiKey(mongo.db, tenant, params.id, body.name);
    if (row === null) throw new AppError("api_key_not_found");
    return data(presentApiKey({ ...row, id: row._id }));
  },
});
