import { presentEvent } from "@matchbook/api/resources/event";
import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { traceOfEvent } from "@matchbook/runtime/events/consumer/delivery";
import { inGroups } from "@matchbook/runtime/work/slices";
import { isEventType } from "@matchbook/vocabulary/event-types";
import type { Context } from "../context.ts";
import { type Planning, plan, storeAndBegin, unparkEnabled } from "../delivery/plan.ts";
import { resourcesOf } from "../delivery/resources.ts";
import { findSubscribed } from "../store/endpoints.ts";
import { perTenant } from "../store/per-tenant.ts";
import type { EndpointRow, EventRow } from "../store/rows.ts";

/** The most deliveries of one database transaction. An event with more endpoints has a separate transaction. */
const MAX_DELIVERIES = 500;

/** Stores a delivery of each event per endpoint that subscribes to it, and begins it; a repeated event adds none. */
export async function fanOut(
  context: Context,
  events: Event[],
  othersWait: (tenant: string) => boolean = () => false,
): Promise<void> {
  const tenants = new Set(events.map(({ tenant }) => tenant));
  // The batch must not be repeated while a part of it is being processed.
  await perTenant(events, (tenant, group) => {
    // Another tenant must not wait for room at the endpoints of this one.
    const hurried = () => tenants.size > 1 || othersWait(tenant);
    return fanOutOfTenant(context, tenant, group, hurried);
  });
}

async function fanOutOfTenant(
  context: Context,
  tenant: string,
  events: Event[],
  hurried: () => boolean,
): Promise<void> {
  const collections = await context.store.collections(tenant);
  const types = [...new Set(events.map((event) => event.type))].filter(isEventType);
  const knownAt = context.clock();
  const endpoints = await findSubscribed(collections, types);
  if (endpoints.length === 0) return;
  const byType = Map.groupBy(
    endpoints.flatMap((endpoint) => endpoint.eventTypes.map((type) => ({ type, endpoint }))),
    ({ type }) => type,
  );
  // A batch may contain an event twice.
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const wanted = unique
    .map((event) => ({ event, endpoints: (byType.get(event.type) ?? []).map(({ endpoint }) => endpoint) }))
    .filter((one) => one.endpoints.length > 0);
  for (const chunk of inGroups(wanted, { most: MAX_DELIVERIES, weigh: (one) => one.endpoints.length })) {
    const count = chunk.reduce((sum, one) => sum + one.endpoints.length, 0);
    await context.worker.dispatcher.waitForRoom(tenant, count, hurried);
    await begin(context, { tenant, knownAt }, chunk);
  }
  const disabled = endpoints.filter(({ active }) => !active).map(({ _id }) => _id);
  await unparkEnabled(context, tenant, disabled);
}

interface Wanted {
  event: Event;
  endpoints: EndpointRow[];
}

async function begin(context: Context, of: Pick<Planning, "tenant" | "knownAt">, chunk: Wanted[]): Promise<void> {
  const { worker } = context;
  await worker.use();
  const shared = { ...of, worker, claim: worker.newClaim() };
  const rows: EventRow[] = [];
  const planned = [];
  for (const { event, endpoints } of chunk) {
    const row = toEventRow(context, event, shared.claim.now);
    if (row === undefined) continue;
    rows.push(row);
    const resources = endpoints.some(({ ordered }) => ordered) ? resourcesOf(event) : [];
    for (const endpoint of endpoints) planned.push(plan(shared, row, endpoint, resources));
  }
  await storeAndBegin(context, shared, rows, planned);
}

/** An event without a public form is logged and skipped, because it would be repeated for ever. */
function toEventRow(context: Context, event: Event, now: Date): EventRow | undefined {
  try {
    const body = JSON.stringify(presentEvent(event));
    return { _id: event.id, type: event.type, body, createdAt: now, trace: traceOfEvent(event) };
  } catch (error) {
    context.log.error({ err: error, eventId: event.id, type: event.type }, "an event without a public form is skipped");
    return undefined;
  }
}
