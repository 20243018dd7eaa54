import type { Backlog } from "@matchbook/runtime/events/consumer/backlog";
import { type Delivery, NO_FAILURES } from "@matchbook/runtime/events/consumer/delivery";
import { Held } from "@matchbook/runtime/events/consumer/held";
import { Served } from "@matchbook/runtime/events/consumer/served";
import { WaitingTracker } from "@matchbook/runtime/events/consumer/waiting";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { expect, test } from "vitest";

function anEvent(tenant: string): Delivery {
  const event = { tenant, eventId: tenant, type: "bank.connected", data: new Uint8Array(1), trace: undefined };
  return { ...event, failures: NO_FAILURES, ack: () => {}, giveBack: () => {} };
}

test("two lanes that tell at the same time tell each tenant once", async () => {
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const held = new Held({ events: 10, bytes: 10 });
  const options = {
    log: silentLogger(),
    durable: "waiting",
    onCaughtUp: async (tenant: string) => {
      told.push(tenant);
      // The first lane is still at its first tenant when the second one has told the others.
      if (tenant === "a") await first.promise;
    },
  };
  const backlog = { holdsNew: () => false, refresh: async () => {} } as unknown as Backlog;
  const waiting = new WaitingTracker(options, { held, backlog, served: new Served() });
  const tenants = ["a", "b", "c"];
  for (const tenant of tenants) held.add(anEvent(tenant));
  const { moreOf, done } = waiting.begin();
  expect(tenants.map(moreOf)).toEqual([true, true, true]);
  done();
  held.takeAll();
  const slow = waiting.tellCaughtUp();
  await waiting.tellCaughtUp();
  first.resolve();
  await slow;
  expect(told.toSorted()).toEqual(tenants);
  expect(waiting.isComplete()).toBe(true);
});
