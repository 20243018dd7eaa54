import { messageEnvelope } from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { AppError } from "@matchbook/runtime/errors";
import { revokeApiKey as revoke } from "../auth/api-keys.ts";
import { message } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const revokeApiKey = defineRoute({
  method: "delete",
  path: "/api/v1/api-keys/:id",
  operationId: "revokeApiKey",
  summary: "Revoke an API key; it stops working everywhere within 5 seconds",
  description: "A revoked key cannot be used again.",
  auth: "console",
  params: idParamSchema,
  idNotFound: "api_key_not_found",
  success: { status: 200, description: "Revoked", body: messageEnvelope("API key revoked") },
  errors: ["api_key_not_found"],
  handler: async ({ params }, { tenant }, { mongo, keys, clock }) => {
    const found = await revoke(mongo.db, params.id, { tenant, now: clock() });
    if (!found) throw new AppError("api_key_not_found");
    keys.forget(params.id);
    return message("API key revoked");
  },
});
