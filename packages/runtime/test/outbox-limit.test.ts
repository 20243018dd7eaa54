import { Outbox } from "@matchbook/runtime/events/outbox";
import { newId } from "@matchbook/runtime/values/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bankEvent, call, connect, eventually, log } from "./fixture.ts";

let connections: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connections = await connect();
});
afterAll(() => connections.close());

test("while the outbox is full, calls are refused with the time to retry, and background work waits", async () => {
  const { mongo, nats } = connections;
  const rows = mongo.db.collection<{ _id: string; at: Date }>("outbox");
  // The sweeper leaves these rows alone, as if they could not be published.
  const stuck = Array.from({ length: 3 }, () => ({ _id: newId(), at: new Date(Date.now() + 3_600_000) }));
  await rows.insertMany(stuck);
  const outbox = new Outbox({ mongo, nats, log, clock: () => new Date(), maxRows: 3 });
  const commit = (deadline?: number) =>
    outbox.commit({ ...call, deadline }, async () => ({ result: "stored", events: [bankEvent("one")] }));
  const inTime = () => commit(Date.now() + 60_000);

  const refused = await eventually(
    () => inTime().catch((error: unknown) => error),
    (outcome) => outcome !== "stored",
  );
  expect(refused).toMatchObject({ code: "unavailable", retryAfter: 5 });
  expect(() => outbox.assertRoom()).toThrow("Service temporarily unavailable");
  let waits = true;
  const room = outbox
    .room(() => true)
    .then(() => {
      waits = false;
    });
  await outbox.room(() => false);
  expect([await commit(), waits]).toEqual(["stored", true]);

  await rows.deleteMany({ _id: { $in: stuck.map(({ _id }) => _id) } });
  await room;
  await eventually(
    () => inTime().catch(() => "refused"),
    (outcome) => outcome === "stored",
  );
  await outbox.stop();
});
