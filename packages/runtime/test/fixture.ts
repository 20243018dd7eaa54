import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { consumerCollections } from "@matchbook/runtime/events/consumer/consumer";
import { connectNats, type Nats } from "@matchbook/runtime/events/nats";
import { outboxCollections } from "@matchbook/runtime/events/outbox";
import type { NewEvent } from "@matchbook/runtime/events/outbox-rows";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { idempotencyCollections } from "@matchbook/runtime/mongo/idempotency";
import { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
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
