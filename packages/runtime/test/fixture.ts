import type { Call } from "@matchbook/runtime/call";
import { consumerCollections } from "@matchbook/runtime/consumer/consumer";
import { idempotencyCollections } from "@matchbook/runtime/idempotency";
import { newId } from "@matchbook/runtime/ids";
import { silentLogger } from "@matchbook/runtime/logger";
import { openMigrations } from "@matchbook/runtime/migrations/migrations";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo";
import { connectNats, type Nats } from "@matchbook/runtime/nats";
import { outboxCollections } from "@matchbook/runtime/outbox";
import type { NewEvent } from "@matchbook/runtime/outbox-rows";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";

export const log = silentLogger();
export const call: Call = { tenant: "acme", correlationId: "c-1", actor: "key:1", log };

/** A separate database and stream for a test. */
export async function connect(): Promise<{ mongo: Mongo; nats: Nats; close(): Promise<void> }> {
  const { mongoUri, natsUrl } = testInfra();
  const name = uniqueName("runtime");
  const mongo = await connectMongo(mongoUri, name);
  const shared = { ...outboxCollections, ...idempotencyCollections, ...consumerCollections };
  await openMigrations(mongo, { shared, perTenant: {} }).shared();
  const nats = await connectNats(natsUrl, name.toUpperCase(), "test");
  return {
    mongo,
    nats,
    close: async () => {
      await nats.connection.close();
      await mongo.client.close();
    },
  };
}

/** A `bank.connected` event with this name. */
export function bankEvent(name: string): NewEvent {
  const now = new Date();
  const value = { id: newId(), name, status: "connected", createdAt: now, updatedAt: now };
  return { type: "bank.connected", data: { $case: "bankConnection", value } };
}

/** Waits until `read` returns a value for which `wanted` is true. */
export async function eventually<T>(read: () => Promise<T> | T, wanted: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const value = await read();
    if (wanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`never became true; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
