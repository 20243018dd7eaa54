import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { newId, newIdAt, timeOfId } from "@matchbook/runtime/ids";
import { eventSubject, type Nats } from "@matchbook/runtime/nats";
import { Publisher } from "@matchbook/runtime/publish";

/** An id that contains its time to 1/4096 ms (RFC 9562, 6.2, method 3); services need less precision. */
function preciseId(): string {
  const at = performance.timeOrigin + performance.now();
  const id = newIdAt(new Date(Math.floor(at)));
  const part = Math.floor((at % 1) * 4_096).toString(16);
  return `${id.slice(0, 15)}${part.padStart(3, "0")}${id.slice(18)}`;
}

/** When an event of `paidInvoice` was created, in milliseconds since the epoch. */
export function madeAt(eventId: string): number {
  return timeOfId(eventId) + Number.parseInt(eventId.slice(15, 18), 16) / 4_096;
}

/** An event about a paid invoice, with a payload of about 300 bytes. Its id contains its creation time. */
export function paidInvoice(tenant: string, number: number): Event {
  const now = new Date();
  return {
    id: preciseId(),
    tenant,
    type: "invoice.paid",
    occurredAt: now,
    correlationId: "bench",
    actor: "key:bench",
    actorName: undefined,
    data: {
      $case: "invoice",
      value: {
        ...emptyMessage(Invoice),
        id: newId(),
        invoiceNumber: `INV-${number}`,
        direction: "receivable",
        counterpartyCode: "C-1",
        currency: "EUR",
        total: 10_050n,
        remaining: 0n,
        status: "paid",
        issueDate: "2026-02-01",
        metadataJson: "{}",
        type: "invoice",
        version: 2n,
        createdAt: now,
        updatedAt: now,
      },
    },
  };
}

/** The most published events that the stream has not acknowledged yet. */
const WINDOW = 200;

/** Publishes this many events as fast as the stream accepts them. */
export async function publishBurst(nats: Nats, tenant: string, events: number): Promise<void> {
  const { publish, stop } = publisher(nats, tenant);
  let next = 0;
  const worker = async () => {
    while (next < events) await publish(next++);
  };
  await Promise.all(Array.from({ length: Math.min(WINDOW, events) }, worker));
  stop();
}

/** Publishes this many events per second at even intervals. */
export async function publishPaced(nats: Nats, tenant: string, perSecond: number, seconds: number): Promise<number> {
  const { publish, stop } = publisher(nats, tenant);
  const events = perSecond * seconds;
  const begun = performance.now();
  const published: Promise<void>[] = [];
  for (let nth = 0; nth < events; nth += 1) {
    const wait = begun + (nth * 1_000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    published.push(publish(nth));
  }
  await Promise.all(published);
  stop();
  return events;
}

/** Publishes one event as the outbox of a service does. */
function publisher(nats: Nats, tenant: string): { publish(nth: number): Promise<void>; stop(): void } {
  const publisher = new Publisher(nats);
  return {
    publish: async (nth) => {
      const event = paidInvoice(tenant, nth);
      const subject = eventSubject(nats.root, tenant, event.type);
      await publisher.publish([{ subject, id: event.id, payload: Event.encode(event).finish(), headers: {} }]);
    },
    stop: () => publisher.stop(),
  };
}
