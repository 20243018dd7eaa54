import { AppError } from "@matchbook/runtime/errors";
import { revokeApiKey as revoke } from "../auth/api-keys.ts";
import { message } from "../http/answers.ts";
import { byId, defineRoute, said } from "../http/define-route.ts";

export const revokeApiKey = defineRoute({
  method: "delete",
  path: "/api/v1/api-keys/:id",
  summary: "Revoke an API key; it stops working everywhere within 5 seconds",
  description: "A revoked key cannot be used again.",
  auth: "console",
  ...byId("api_key_not_found"),
  success: said("Revoked", "API key revoked"),
  handler: async ({ params }, { tenant }, { mongo, keys, clock }) => {
    const found = await revoke(mongo.db, params.id, { tenant, now: clock() });
    if (!found) throw new AppError("api_key_not_found");
    keys.forget(params.id);
    return message("API key revoked");
  },
});
