import { plain } from "@matchbook/api/plain";
import { apiKeyResource } from "@matchbook/api/resources/api-key";
import type { Call } from "@matchbook/runtime/grpc/call";
import { assertRoom } from "@matchbook/runtime/limits/tenant-limit";
import type { Codec } from "@matchbook/runtime/mongo/idempotency";
import { inTransactionOf } from "@matchbook/runtime/mongo/mongo";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { type ApiKeyRow, apiKeyLimit, sessionKeyLimit } from "../store/api-keys.ts";
import { createTenant, issueApiKey, type NewApiKey } from "./api-keys.ts";

export function presentApiKey(row: ApiKeyRow): z.input<typeof apiKeyResource> {
  const { _id: id, agent, lastUsedAt, expiresAt, revokedAt } = row;
  return plain(apiKeyResource, { ...row, id, agent, lastUsedAt, expiresAt, revokedAt });
}

type Wanted = Pick<NewApiKey, "name" | "scopes" | "agent" | "expiresAt" | "kind">;
type Issued = ReturnType<typeof presentApiKey> & { key: string };

const asJson: Codec<Issued> = {
  encode: (issued) => ({ finish: () => Buffer.from(JSON.stringify(issued)) }),
  decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
};

/** Issues a key, once per idempotency key. @throws AppError too_many_api_keys, too_many_session_keys */
export async function issueForConsole(context: Context, call: Call, wanted: Wanted, now: Date = context.clock()) {
  const { mongo, config, idempotency } = context;
  // The identity provider decides which tenants exist, so create the tenant when it is first seen.
  await createTenant(mongo.db, call.tenant, now);
  return idempotency.once(call, "IssueApiKey", asJson, (remember) =>
    inTransactionOf(call, mongo, async (session) => {
      const { tenant, actor: createdBy, actorName: createdByName } = call;
      await assertRoom(mongo, tenant, limitOf(context, call, wanted, now), session);
      const { key, row } = await issueApiKey(
        mongo.db,
        { ...wanted, tenant, env: config.KEY_ENV, createdBy, createdByName, session },
        now,
      );
      return remember({ ...presentApiKey(row), key }, session);
    }),
  );
}

function limitOf({ mongo: { db }, config }: Context, call: Call, { kind, expiresAt = new Date(0) }: Wanted, now: Date) {
  if (kind !== "session") return apiKeyLimit(db, call.tenant, config.MAX_API_KEYS_PER_TENANT, now);
  const lifetimeMs = expiresAt.getTime() - now.getTime();
  return sessionKeyLimit(db, call, config.MAX_SESSION_KEYS_PER_PERSON, { now, lifetimeMs });
}
