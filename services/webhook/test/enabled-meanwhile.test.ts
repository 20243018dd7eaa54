import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "../src/context.ts";
import { dispatchClaimed } from "../src/delivery/dispatch-claimed.ts";
import type { Dispatcher } from "../src/delivery/dispatcher.ts";
import { unparkEnabled } from "../src/delivery/plan.ts";
import { deliveries as calls } from "../src/rpc/deliveries.ts";
import type { Store, TenantCollections } from "../src/store/collections.ts";
import { findDue } from "../src/store/schedule.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

let receiver: Receiver;
let fixture: Fixture;
let context: Context;
let id: string;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(204).end());
  fixture = await startFixture([receiver.origin]);
  context = fixture.service.context;
  ({ id } = await fixture.create(`${receiver.origin}/hook`));
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

/** A delivery that waits until its endpoint is enabled. */
beforeEach(async () => {
  receiver.received.length = 0;
  await enable(false);
  await fixture.deliver(anEvent());
  expect(await waiting()).toHaveLength(1);
});

const enable = (active: boolean) => fixture.client.updateEndpoint({ id, active, eventTypes: [] }, fixture.call);

/** Enables the endpoint as a call whose look for parked deliveries was before the parking that a test makes. */
async function enableUnseen(): Promise<void> {
  const { endpoints } = await context.store.collections("acme");
  await endpoints.updateOne({ _id: id }, { $set: { active: true } });
}

const waiting = async () =>
  (await fixture.deliveries({ endpointId: id })).filter((one) => one.status === "failed" && !one.nextRetryAt);

/**
 * The store of a call that has read the endpoint as disabled, when the endpoint is enabled.
 * @param asked how often the call asks for the tenant's collections until then
 */
function enabledAfter(asked: number): Store {
  let times = 0;
  const collections: Store["collections"] = async (tenant) => {
    times += 1;
    if (times === asked + 1) await enableUnseen();
    return context.store.collections(tenant);
  };
  return { ...context.store, collections };
}

/** Collections in which the endpoint is enabled as by `enableUnseen` when a call reads the event next. */
async function enabledBeforeEvent(): Promise<TenantCollections> {
  const found = await context.store.collections("acme");
  const events = Object.create(found.events, {
    findOne: {
      value: async (filter: object) => {
        await enableUnseen();
        return found.events.findOne(filter);
      },
    },
  });
  return { ...found, events };
}

async function expectSent(): Promise<void> {
  expect(await waiting()).toEqual([]);
  await fixture.drainUntil(() => receiver.received.length > 0);
}

test("deliveries are sent whose endpoint is enabled while they are recovered", async () => {
  const request = { id, since: new Date(0), until: undefined };
  const call = { ...fixture.call, collections: await context.store.collections("acme") };
  const { scheduled } = await calls.recoverEndpoint({ ...context, store: enabledAfter(0) }, request, call);
  expect(scheduled).toBe(1n);
  await expectSent();
});

test("a delivery is sent whose endpoint is enabled while it is sent again", async () => {
  const [delivery] = await waiting();
  const call = { ...fixture.call, collections: await enabledBeforeEvent() };
  await calls.resendDelivery(context, { id: delivery?.id ?? "" }, call);
  await expectSent();
});

test("a due delivery is sent whose endpoint is enabled while a sweep parks it", async () => {
  const now = fixture.time.now;
  await context.store.schedule.updateMany({ endpointId: id }, { $set: { dueAt: now, parked: false } });
  const claim = { token: newId(), now, until: new Date(now.getTime() + 60_000) };
  const due = await findDue(context.store, now, 10);
  expect(await dispatchClaimed(enabledAfter(1), {} as Dispatcher, due, claim, silentLogger())).toBe(1);
  await expectSent();
});

test("deliveries stay parked whose endpoint is disabled again before their batch", async () => {
  const { schedule } = context.store;
  await schedule.deleteMany({});
  const parked = { tenant: "acme", endpointId: id, dueAt: fixture.time.now, claim: null, parked: true };
  await schedule.insertMany(Array.from({ length: 501 }, () => ({ ...parked, _id: newId() })));
  const updateMany: typeof schedule.updateMany = async (...change) => {
    const updated = await schedule.updateMany(...change);
    await enable(false);
    return updated;
  };
  const store = { ...context.store, schedule: Object.create(schedule, { updateMany: { value: updateMany } }) };
  const { endpoints } = await context.store.collections("acme");
  await endpoints.updateOne({ _id: id }, { $set: { active: true } });
  await unparkEnabled({ ...context, store }, "acme", [id]);
  expect(await schedule.countDocuments({ parked: true })).toBe(1);
});
