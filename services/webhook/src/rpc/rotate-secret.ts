import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import { sealSecret } from "../delivery/secret-box.ts";
import { generateSigningSecret, secretPrefix } from "../delivery/signing-secret.ts";
import { rotateSecrets } from "../domain/signing-secrets.ts";
import { toEndpointMessage } from "../store/endpoints.ts";
import { endpointOf } from "./get-endpoint.ts";

/** Gives a destination a new secret, which only this answer shows. The previous one also signs for 24 hours. */
export const rotateSecret: Rpc<"rotateSecret"> = async (context, request, call) => {
  const secret = generateSigningSecret();
  const owner = { tenantId: call.tenant, endpointId: request.id };
  const sealed = sealSecret(context.config.WEBHOOK_SECRET_KEYS, secret, owner);
  const { endpoints } = await context.store.collections(call.tenant);
  const updated = await inTransactionOf(call, context.store.mongo, async (session) => {
    const row = await endpointOf(context, call.tenant, request.id, { session });
    const now = context.clock();
    const changes = {
      secrets: rotateSecrets(row.secrets, sealed, now),
      secretPrefix: secretPrefix(secret),
      updatedAt: now,
    };
    await endpoints.updateOne({ _id: request.id }, { $set: changes }, { session });
    return { ...row, ...changes };
  });
  return { endpoint: toEndpointMessage(updated), secret };
};
