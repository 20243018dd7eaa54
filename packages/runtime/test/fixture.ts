import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/call";
import { consumerCollections } from "@matchbook/runtime/consumer/consumer";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { idempotencyCollections } from "@matchbook/runtime/idempotency";
import { newId } from "@matchbook/runtime/ids";
import { silentLogger } from "@matchbook/runtime/logger";
import { Migrations } from "@matchbook/runtime/migrations/migrations";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo";
import { connectNats, type Nats } from "@matchbook/runtime/nats";
import { outboxCollections } from "@matchbook/runtime/outbox";
import type { NewEvent } from "@matchbook/runtime/outbox-rows";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";

export const log = silentLogger();
export const call: Call = { tenant: "acme", correlationId: "c-1", actor: "key:1", log };

/** A separate database and stream for a test. */
export async function connect(): Promise<{ mongo: Mongo; nats: Nats; close(): Promise<void> }> {
  const { mongoUri, natsUrl } = testInfra();
  const name = uniqueName("runtime");
  const mongo = await connectMongo(mongoUri, name);
  const shared = { ...outboxCollections, ...idempotencyCollections, ...consumerCollections };
  await new Migrations(mongo, { shared, perTenant: {} }).shared();
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
  const value = {
    ...emptyMessage(BankConnection),
    id: newId(),
    name,
    status: "connected",
    createdAt: now,
    updatedAt: now,
  };
  return { type: "bank.connected", data: { $case: "bankConnection", value } };
}

/** Waits until `read` returns a value for which `wanted` is true. */
export const eventually = <T>(read: () => Promise<T> | T, wanted: (value: T) => boolean): Promise<T> =>
  waitUntil(read, wanted);
