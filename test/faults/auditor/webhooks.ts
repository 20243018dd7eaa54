import { type ExpectedEvent, expectedEvents } from "./expected-events.ts";
import { type Findings, same } from "./findings.ts";
import { told } from "./history.ts";
import type { Change, Delivery, Read, Received } from "./read.ts";

type Endpoint = Read["endpoints"][number];

/** Resources whose events follow from the history. Events of banks and imports stand for themselves. */
const DECIDED = new Set(["transaction", "invoice", "match"]);

/** A delivery or a request with what identifies the state that it tells of. */
const keyOf = (id: unknown, version: unknown) => `${id} ${version}`;

/**
 * Checks that each event was delivered to each destination that had subscribed, under one id, with the data of a state
 * that existed, and that the log of deliveries agrees with what each destination received. A destination is expected to
 * know of what was decided after its creation.
 * @param received undefined where the receiver is not known
 */
export function auditWebhooks(read: Read, received: readonly Received[] | undefined, findings: Findings): void {
  const events = expectedEvents(read);
  const expected = new Map(events.map((event) => [keyOf(event.id, event.version), event]));
  for (const endpoint of read.endpoints) {
    const deliveries = read.deliveries.filter(({ endpointId }) => endpointId === endpoint.id);
    auditDestination({ endpoint, events, deliveries }, findings);
    for (const delivery of deliveries) auditDelivery(delivery, expected, findings);
    if (received === undefined) continue;
    const here = received.filter(({ url }) => url === endpoint.url);
    auditReceived({ endpoint, deliveries, here }, findings);
  }
}

interface Destination {
  endpoint: Endpoint;
  events: readonly ExpectedEvent[];
  deliveries: readonly Delivery[];
}

function auditDestination({ endpoint, events, deliveries }: Destination, findings: Findings): void {
  const about = (event: ExpectedEvent) => `${event.types.join(" or ")} of ${event.id}, version ${event.version}`;
  const subscribed = new Set<string>(endpoint.eventTypes);
  const sent = Map.groupBy(deliveries, (delivery) => stateKey(bodyOf(delivery)));
  for (const event of events) {
    if (event.at < endpoint.createdAt || !event.types.every((type) => subscribed.has(type))) continue;
    const of = sent.get(keyOf(event.id, event.version)) ?? [];
    const fitting = of.filter(({ eventType }) => event.types.includes(eventType));
    if (fitting.length === 0)
      findings.add("each event at each destination", endpoint.url, { event: about(event), deliveries: of });
    if (new Set(fitting.map(({ eventId }) => eventId)).size > 1)
      findings.add("each event under one id", endpoint.url, { ids: fitting.map(({ eventId }) => eventId) });
  }
  const ids = deliveries.map(({ eventId }) => eventId);
  if (new Set(ids).size !== ids.length) findings.add("one delivery of an event", endpoint.url, { ids });
}

function auditDelivery(delivery: Delivery, expected: Map<string, ExpectedEvent>, findings: Findings): void {
  const about = `delivery ${delivery.id} of ${delivery.eventType}`;
  const { id, status, attemptCount, nextRetryAt, deliveredAt } = delivery;
  const isFinal = status === "success" || status === "exhausted";
  if (!isFinal || nextRetryAt !== null || (status === "success") !== (deliveredAt !== null) || attemptCount < 1)
    findings.add("every delivery has ended", about, { id, status, attemptCount, nextRetryAt, deliveredAt });
  if (delivery.attempts.length > attemptCount)
    findings.add("attempts of a delivery", about, { attemptCount, attempts: delivery.attempts });
  const { data } = bodyOf(delivery);
  const [entity = ""] = delivery.eventType.split(".");
  if (!DECIDED.has(entity)) return;
  const event = expected.get(stateKey(bodyOf(delivery)));
  if (event === undefined || !event.types.includes(delivery.eventType))
    findings.add("an event tells of a state that existed", about, { data, types: event?.types ?? [] });
  else if (event.data !== undefined && !tellsOf(entity as Change["entity"], data, event.data))
    findings.add("an event tells of a state that existed", about, { data, history: event.data });
}

interface Arrived {
  endpoint: Endpoint;
  deliveries: readonly Delivery[];
  here: readonly Received[];
}

function auditReceived({ endpoint, deliveries, here }: Arrived, findings: Findings): void {
  const requests = Map.groupBy(here, ({ id }) => id);
  const known = new Map(deliveries.map((delivery) => [delivery.eventId, delivery]));
  for (const { eventId, eventType, status, payload } of deliveries) {
    const [first] = requests.get(eventId) ?? [];
    if (first === undefined && status === "success")
      findings.add("a success was received", endpoint.url, { eventId, eventType });
    if (first !== undefined && payload !== null && !same(first.event, payload))
      findings.add("what is logged was received", endpoint.url, { received: first.event, logged: payload });
  }
  for (const [id, of] of requests) {
    if (!known.has(id)) findings.add("what was received is logged", endpoint.url, { received: of[0] });
    if (of.some(({ event }) => !same(event, of[0]?.event)))
      findings.add("a repeated request is the same", endpoint.url, { received: of });
  }
}

type Body = { data: Record<string, unknown>; type: string };

function bodyOf({ payload, eventType: type }: Delivery): Body {
  const { data = {} } = (payload ?? {}) as Partial<Body>;
  return { data, type };
}

function stateKey({ data, type }: Body): string {
  return keyOf(data.id, type.startsWith("transaction.") ? null : data.version);
}

function tellsOf(entity: Change["entity"], data: unknown, state: unknown): boolean {
  return same(told(entity, data), told(entity, state));
}
