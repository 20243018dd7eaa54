import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { ConsumerOptions } from "@matchbook/runtime/events/consumer/delivery";
import { eventFilter, eventSubject } from "@matchbook/runtime/events/nats";
import { type Message, Publisher } from "@matchbook/runtime/events/publish";
import { newId } from "@matchbook/runtime/values/ids";
import { bankEvent, type connect, eventually, log } from "./fixture.ts";

export type Connections = Awaited<ReturnType<typeof connect>>;

/** The name of a test event. */
export const nameOf = ({ data }: Event) => (data?.$case === "bankConnection" ? data.value.name : "");

export const numbered = (count: number, name: string) => Array.from({ length: count }, (_, nth) => `${name}-${nth}`);

/** Creates a message with an event of a tenant. */
export function message({ nats }: Connections, tenant: string, name: string): Message {
  const id = newId();
  const { type, data } = bankEvent(name);
  const origin = { correlationId: `c-${name}`, actor: "test", actorName: undefined };
  const event: Event = { id, tenant, type, occurredAt: new Date(), ...origin, data };
  return { id, subject: eventSubject(nats.root, tenant, type), payload: Event.encode(event).finish(), headers: {} };
}

export async function publish(connections: Connections, messages: readonly Message[]): Promise<void> {
  const publisher = new Publisher(connections.nats);
  await publisher.publish(messages);
  publisher.stop();
}

/** The settings of a test consumer. @param batch the largest number of events in a batch */
export function settings({ mongo, nats }: Connections, durable: string, batch = 8) {
  const filters = [eventFilter(nats.root, "bank.*")];
  return { mongo, nats, log, durable, filters, batch, ackWaitMs: 15_000, retryDelaysMs: [1, 1] } satisfies Omit<
    ConsumerOptions,
    "handle"
  >;
}

/** Resolves when no message waits in the stream. @returns the number of unacknowledged messages */
export async function allTaken({ nats }: Connections, durable: string): Promise<number> {
  const info = await eventually(
    () => nats.jsm.consumers.info(nats.stream, durable),
    ({ num_pending }) => num_pending === 0,
  );
  return info.num_ack_pending;
}
