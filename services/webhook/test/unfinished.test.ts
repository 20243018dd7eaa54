import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { DeliveryStatus } from "@matchbook/vocabulary/statuses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dispatchClaimed } from "../src/delivery/dispatch-claimed.ts";
import type { Dispatcher } from "../src/delivery/dispatcher.ts";
import type { Job } from "../src/delivery/job.ts";
import { type Planning, plan } from "../src/delivery/plan.ts";
import { newDelivery } from "../src/domain/delivery.ts";
import type { Store } from "../src/store/collections.ts";
import { newDeliveryRow } from "../src/store/deliveries.ts";
import { expireDeliveries, expirePayloads, removeRows } from "../src/store/expire.ts";
import { insertDeliveries } from "../src/store/insert-deliveries.ts";
import { recordAttempts } from "../src/store/record-attempts.ts";
import type { EndpointRow } from "../src/store/rows.ts";
import { findDue } from "../src/store/schedule.ts";
import { type Fixture, startFixture } from "./setup.ts";

const MINUTE = 60_000;
const TENANT = "acme";
const TYPE = "invoice.paid";

let fixture: Fixture;
let store: Store;
let endpoint: EndpointRow;
beforeAll(async () => {
  // The service sends nothing, because its clock stands still and all rows here are due later.
  fixture = await startFixture(["http://127.0.0.1:1"]);
  store = fixture.service.context.store;
  await fixture.create("http://127.0.0.1:1/hook");
  endpoint = (await (await store.collections(TENANT)).endpoints.findOne({})) as EndpointRow;
});
afterAll(async () => {
  await store.schedule.deleteMany({});
  await fixture.stop();
});

function anEventRow(createdAt: Date) {
  return { _id: newId(), type: TYPE, body: "{}", createdAt };
}

test("retention keeps unfinished deliveries and their payloads", async () => {
  const at = fixture.time.now;
  const statuses: DeliveryStatus[] = ["pending", "delivering", "failed", "success", "exhausted"];
  const stored = statuses.map((status) => {
    const event = anEventRow(at);
    const of = { endpoint, eventId: event._id, eventType: TYPE };
    const delivery = newDeliveryRow({ ...newDelivery(), status }, of, null, at);
    const due = { dueAt: new Date(at.getTime() + MINUTE), claim: null, parked: false };
    return { event, delivery, schedule: { _id: delivery._id, tenant: TENANT, endpointId: endpoint._id, ...due } };
  });
  const rows = stored.map(({ event }) => event);
  await insertDeliveries(store, TENANT, newId(), rows, stored);
  const later = new Date(at.getTime() + MINUTE);
  expect(await expirePayloads(store, TENANT, later)).toBe(2);
  expect(await expireDeliveries(store, TENANT, later)).toBe(2);
  const { deliveries, events } = await store.collections(TENANT);
  const left = await deliveries.find({}).toArray();
  expect(left.map(({ status }) => status).sort()).toEqual(["delivering", "failed", "pending"]);
  const kept = await events.find({}).toArray();
  expect(kept.map(({ _id }) => _id).sort()).toEqual(left.map(({ eventId }) => eventId).sort());

  // A delivery that was finished when retention selected it, but was sent again before its removal.
  const ids = left.map(({ _id }) => _id);
  expect(await removeRows(store, await store.collections(TENANT), "success", ids)).toBe(0);
  expect(await deliveries.countDocuments({})).toBe(3);
  await deliveries.deleteMany({});
  await store.schedule.deleteMany({});
});

test("when claims expire, a delivery that was already recorded keeps the time of its retry", async () => {
  const now = new Date(fixture.time.now.getTime() + 10 * MINUTE);
  const leaseUntil = new Date(now.getTime() + MINUTE);
  const worker = { reserve: () => true, release: () => {} };
  const claim = { token: newId(), now, until: leaseUntil };
  const planning: Planning = { tenant: TENANT, claim, knownAt: now, worker };
  const rows = [anEventRow(now), anEventRow(now)];
  const planned = rows.map((row) => plan(planning, row, endpoint));
  const stored = await insertDeliveries(store, TENANT, planning.claim.token, rows, planned);
  // As after a commit that succeeded without an answer: repeated under its claim, the deliveries are its own.
  expect(await insertDeliveries(store, TENANT, planning.claim.token, rows, planned)).toEqual(stored);
  expect(await insertDeliveries(store, TENANT, newId(), rows, planned)).toEqual(new Set());
  expect(stored.size).toBe(2);
  const [failed, lost] = planned.map(({ job }) => job as Job) as [Job, Job];
  const result = { ok: false, status: 500, error: "HTTP 500", durationMs: 1, responseExcerpt: "", retryAfter: "3600" };
  const endedAt = leaseUntil;
  await recordAttempts(store, [
    { ...failed, result: { ...result, status: 503 }, startedAt: now, endedAt, random: 0.5 },
  ]);

  const begun: string[] = [];
  const submit = (job: Job) => void begun.push(job.deliveryId);
  const dispatcher = { ...worker, submit } as unknown as Dispatcher;
  const until = new Date(leaseUntil.getTime() + MINUTE);
  const due = await findDue(store, leaseUntil, 10);
  await dispatchClaimed(store, dispatcher, due, { token: newId(), now: leaseUntil, until }, silentLogger());
  expect(begun).toEqual([lost.deliveryId]);
  const retry = await store.schedule.findOne({ _id: failed.deliveryId });
  expect(retry?.dueAt).toEqual(new Date(leaseUntil.getTime() + 60 * MINUTE));
});

test("a row that is due later is found when it is due, although nothing else happens until then", async () => {
  const at = fixture.time.now;
  const event = anEventRow(at);
  const of = { endpoint, eventId: event._id, eventType: TYPE };
  const delivery = newDeliveryRow(newDelivery(), of, null, at);
  const dueAt = new Date(at.getTime() + 100);
  const row = { _id: delivery._id, tenant: TENANT, endpointId: endpoint._id, dueAt, claim: null, parked: false };
  await insertDeliveries(store, TENANT, newId(), [event], [{ delivery, schedule: row }]);
  expect(await fixture.service.context.worker.sweepNow()).toBe(0);
  fixture.time.now = dueAt;
  const { deliveries } = await store.collections(TENANT);
  const attempts = async () => (await deliveries.findOne({ _id: delivery._id }))?.attempts.length;
  expect(await waitUntil(attempts, (count) => count === 1)).toBe(1);
});
