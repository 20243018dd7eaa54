import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { newId } from "@matchbook/runtime/values/ids";
import { connect } from "nats";
import type { Attack } from "./attack.ts";

const EVENTS = 600;
/** Time that NATS may take to store them all, on a busy machine too. */
const STORED_MS = 60_000;

/** Events of the hostile tenant that no consumer can process: half are not protobuf, half lack what they tell of. */
export const poisonEvents: Attack = {
  name: `${EVENTS} events that cannot be processed`,
  start: async ({ natsUrl, stream, hostile }) => {
    const connection = await connect({ servers: natsUrl });
    const jetstream = connection.jetstream();
    const types = ["transaction.created", "invoice.created", "internal.line_removed"];
    await Promise.all(
      Array.from({ length: EVENTS }, (_, index) => {
        const type = types[index % types.length] ?? "";
        const subject = `${stream.toLowerCase()}.${hostile.id}.${type}`;
        const event = index % 2 === 0 ? NOT_PROTOBUF : unprocessable(hostile.id, type);
        return jetstream.publish(subject, event, { timeout: STORED_MS });
      }),
    );
    return { stop: () => connection.close() };
  },
};

const NOT_PROTOBUF = new Uint8Array(64).fill(0xff);

function unprocessable(tenant: string, type: string): Uint8Array {
  const facts = { id: "none", transactionCode: "", amount: -1n, currency: "?", direction: "sideways", description: "" };
  return Event.encode({
    id: newId(),
    tenant,
    type,
    occurredAt: undefined,
    correlationId: "poison",
    actor: "poison",
    data: { $case: "transaction", value: { facts: { ...facts, valueDate: "never" }, state: undefined } },
  } as unknown as Event).finish();
}
