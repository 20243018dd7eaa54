import { presentEvent } from "@matchbook/api/presenters/event";
import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { traceOfEvent } from "@matchbook/runtime/consumer/delivery";
import { newId } from "@matchbook/runtime/ids";
import { isEventType } from "@matchbook/vocabulary/event-types";
import pLimit from "p-limit";
import type { Context } from "../context.ts";
import { plan } from "../delivery/plan.ts";
import { confirm, SubscribersChanged } from "../delivery/subscribers.ts";
import { unparkEndpoint } from "../delivery/unpark.ts";
import { type EndpointRow, findActive } from "../store/endpoints.ts";
import type { EventRow } from "../store/events.ts";
import { insertDeliveries } from "../store/insert-deliveries.ts";

/** Deliveries that are stored in one database transaction; one event with more destinations is still one. */
const MAX_DELIVERIES = 500;
/** Tenants of one batch that are worked on at once. */
const TENANTS_AT_ONCE = 8;

/**
 * Turns events into deliveries, one for each destination that subscribes to the event's type, and begins their first
 * attempts. Events of a disabled destination wait for it. An event that comes again adds only what is missing.
 * @param othersWait whether events of another tenant than this wait until these are done with
 */
export async function fanOut(
  context: Context,
  events: Event[],
  othersWait: (tenant: string) => boolean = () => false,
): Promise<void> {
  const limit = pLimit(TENANTS_AT_ONCE);
  const tenants = [...Map.groupBy(events, (event) => event.tenant)];
  const done = tenants.map(([tenant, group]) =>
    limit(() => {
      // What one tenant's destinations have no room for is put off rather than that another tenant waits for it.
      const hurried = () => tenants.length > 1 || othersWait(tenant);
      return fanOutOfTenant(context, tenant, group, hurried);
    }),
  );
  // All are waited for, also when one failed: the batch must not come again while a part of it is still worked on.
  const failed = (await Promise.allSettled(done)).find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

async function fanOutOfTenant(
  context: Context,
  tenant: string,
  events: Event[],
  hurried: () => boolean,
): Promise<void> {
  const collections = await context.store.collections(tenant);
  const types = [...new Set(events.map((event) => event.type))].filter(isEventType);
  const subscribers = context.subscribersOf(tenant, collections, types);
  const { likely } = subscribers;
  if (likely !== undefined) {
    try {
      return await fanOutTo(context, { tenant, events, endpoints: likely, hurried }, () =>
        confirm(likely, subscribers),
      );
    } catch (error) {
      if (!(error instanceof SubscribersChanged)) throw error;
    }
  }
  await fanOutTo(context, { tenant, events, endpoints: await subscribers.find(), hurried });
}

interface Spread {
  tenant: string;
  events: Event[];
  endpoints: EndpointRow[];
  /** Whether somebody waits for this to be done. */
  hurried: () => boolean;
}

/** @param confirmation rejects when nothing may be stored for these destinations */
async function fanOutTo(
  context: Context,
  { tenant, events, endpoints, hurried }: Spread,
  confirmation?: () => Promise<void>,
): Promise<void> {
  if (endpoints.length === 0) return;
  const byType = Map.groupBy(
    endpoints.flatMap((endpoint) => endpoint.eventTypes.map((type) => ({ type, endpoint }))),
    ({ type }) => type,
  );
  // A batch may hold an event twice.
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const wanted = unique
    .map((event) => ({ event, endpoints: (byType.get(event.type) ?? []).map(({ endpoint }) => endpoint) }))
    .filter((one) => one.endpoints.length > 0);
  for (const chunk of chunks(wanted)) {
    const endpointIds = chunk.flatMap((one) => one.endpoints.map((endpoint) => endpoint._id));
    await context.worker.waitForRoom(endpointIds, hurried);
    await storeAndBegin(context, tenant, chunk, confirmation);
  }
  await wakeEnabled(context, tenant, endpoints);
}

interface Wanted {
  event: Event;
  endpoints: EndpointRow[];
}

function chunks(wanted: Wanted[]): Wanted[][] {
  const all: Wanted[][] = [];
  let size = MAX_DELIVERIES;
  for (const one of wanted) {
    if (size + one.endpoints.length > MAX_DELIVERIES) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(one);
    size += one.endpoints.length;
  }
  return all;
}

async function storeAndBegin(
  context: Context,
  tenant: string,
  chunk: Wanted[],
  confirmation?: () => Promise<void>,
): Promise<void> {
  const { worker, store, clock } = context;
  const shared = { tenant, now: clock(), leaseUntil: worker.leaseUntil(), claim: newId(), worker };
  const rows: EventRow[] = [];
  const planned = [];
  for (const { event, endpoints } of chunk) {
    const row = toEventRow(context, event, shared.now);
    if (row === undefined) continue;
    rows.push(row);
    for (const endpoint of endpoints) planned.push(plan(shared, row, endpoint));
  }
  let stored: ReadonlySet<string> = new Set();
  try {
    stored = await insertDeliveries(store, tenant, shared, rows, planned, confirmation);
  } finally {
    const jobs = planned.flatMap(({ job }) => job ?? []);
    for (const job of jobs) if (!stored.has(job.deliveryId)) worker.release(job.endpointId);
    worker.submitBatch(
      shared.claim,
      jobs.filter((job) => stored.has(job.deliveryId)),
    );
  }
}

/** An event without a public form would come back for ever and hold up all others. */
function toEventRow(context: Context, event: Event, now: Date): EventRow | undefined {
  try {
    const body = JSON.stringify(presentEvent(event));
    return { _id: event.id, type: event.type, body, createdAt: now, trace: traceOfEvent(event) };
  } catch (error) {
    context.log.error({ err: error, eventId: event.id, type: event.type }, "an event that cannot be shown is left out");
    return undefined;
  }
}

/** A destination that was enabled while deliveries were stored as waiting for that would leave them waiting. */
async function wakeEnabled(context: Context, tenant: string, endpoints: EndpointRow[]): Promise<void> {
  const disabled = endpoints.filter((endpoint) => !endpoint.active).map((endpoint) => endpoint._id);
  if (disabled.length === 0) return;
  const enabled = await findActive(await context.store.collections(tenant), disabled);
  for (const endpointId of enabled) await unparkEndpoint(context, tenant, endpointId);
}
