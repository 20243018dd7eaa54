import type { Msg, Subscription } from "nats";
import type { Logger } from "../logger.ts";
import { DIRECT, type Nats } from "../nats.ts";
import { readTraceHeaders } from "../telemetry/spans.ts";
import { type Delivery, NO_FAILURES } from "./delivery.ts";

export interface DirectOptions {
  nats: Nats;
  log: Logger;
  durable: string;
  filters: string[];
  /** Called for each event. It may drop the event, which comes from the stream as well. */
  onEvent(delivery: Delivery): void;
}

/**
 * Receives the events that publishers send past the stream while it has no leader. Replicas of a process share them. An
 * event that is lost here is published to the stream later, so nothing is acknowledged.
 * @returns a function that ends it
 */
export function receiveDirectly({ nats, log, durable, filters, onEvent }: DirectOptions): () => void {
  const subscriptions = filters.map(
    (filter): Subscription =>
      nats.connection.subscribe(`${DIRECT}.${filter}`, {
        queue: durable,
        callback: (error, message) => {
          // Without the permission for it, events wait until the stream has a leader.
          if (error !== null) log.warn({ err: error, durable }, "no events past the stream");
          else onEvent(directDelivery(message));
        },
      }),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function directDelivery({ subject, headers, data }: Msg): Delivery {
  const [, , tenant = "", ...type] = subject.split(".");
  return {
    from: "direct",
    tenant,
    eventId: headers?.get("Nats-Msg-Id") ?? "",
    type: type.join("."),
    data,
    trace: readTraceHeaders((name) => headers?.get(name)),
    failures: NO_FAILURES,
    suspect: false,
    settle: () => undefined,
    giveBack: () => undefined,
  };
}
