import { presentEvent } from "@matchbook/api/resources/event";
import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import { writeTogether } from "@matchbook/runtime/mongo/write-together";
import type { Logger } from "@matchbook/runtime/process/logger";
import { newIdAt } from "@matchbook/runtime/values/ids";
import type { OperationalEventType } from "@matchbook/vocabulary/event-types";
import type { ClientSession } from "mongodb";
import { failingAt } from "../domain/endpoint.ts";
import type { Store } from "../store/collections.ts";
import { findSubscribed, toEndpointMessage } from "../store/endpoints.ts";
import { insertionsOf } from "../store/insert-deliveries.ts";
import { noticeOf } from "../store/notices.ts";
import type { EndpointRow, EventRow, ScheduleRow } from "../store/rows.ts";
import { parkedUntil } from "../store/schedule.ts";
import { plan } from "./plan.ts";

/** Leaves new deliveries to the next sweep. */
const NO_ROOM = { reserve: () => false };

/** Tells other endpoints once about those that fail or became disabled, in the transaction that ends the notice. */
export async function tellNotices(
  store: Store,
  tenant: string,
  due: readonly ScheduleRow[],
  now: Date,
  log: Logger,
): Promise<void> {
  const { schedule } = store;
  const { endpoints } = await store.collections(tenant);
  for (const { _id } of due) {
    const notice = noticeOf(_id);
    if (notice === undefined) continue;
    const { type, endpointId } = notice;
    const isNews = await inTransaction(store.mongo, async (session) => {
      // Another replica may have told it.
      const row = await schedule.findOne({ _id, dueAt: { $lte: now } }, { session });
      if (row === null) return false;
      const endpoint = await endpoints.findOne({ _id: endpointId }, { session });
      const trueFrom = endpoint === null ? null : whenTrue(type, endpoint, now);
      const isTrue = trueFrom !== null && trueFrom <= now;
      const news = isTrue && row.told !== true;
      if (news && endpoint !== null) await announce(store, tenant, type, endpoint, now, session);
      if (trueFrom === null || type === "webhook_endpoint.disabled") await schedule.deleteOne({ _id }, { session });
      else {
        const dueAt = isTrue ? parkedUntil(now) : trueFrom;
        await schedule.updateOne({ _id }, { $set: { told: isTrue, dueAt } }, { session });
      }
      return news;
    });
    if (isNews) log.warn({ tenant, endpointId, type }, "webhook destination fails or is disabled");
  }
}

/** From when on a notice about an endpoint is true unless an attempt succeeds; null when it is not. */
function whenTrue(type: OperationalEventType, endpoint: EndpointRow, now: Date): Date | null {
  if (type === "webhook_endpoint.failing") return failingAt(endpoint);
  return endpoint.active ? null : now;
}

/** Stores an event about an endpoint, and its deliveries to the others that name its type. */
async function announce(
  store: Store,
  tenant: string,
  type: OperationalEventType,
  endpoint: EndpointRow,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const collections = await store.collections(tenant);
  const others = (await findSubscribed(collections, [type], { session })).filter(({ _id }) => _id !== endpoint._id);
  if (others.length === 0) return;
  const data = { $case: "webhookEndpoint" as const, value: toEndpointMessage(endpoint) };
  const about = { id: newIdAt(now), tenant, type, occurredAt: now, actor: "webhook", data };
  const body = JSON.stringify(presentEvent({ ...emptyMessage(Event), ...about }));
  const event: EventRow = { _id: about.id, type, body, createdAt: now };
  const planning = { tenant, claim: { token: "", now, until: now }, knownAt: now, worker: NO_ROOM };
  const planned = others.map((other) => plan(planning, event, other, [`destination ${endpoint._id}`]));
  await writeTogether(store.mongo, insertionsOf(store, collections, { events: [event], planned }), session);
}
