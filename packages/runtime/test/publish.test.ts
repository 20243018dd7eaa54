import { Publisher } from "@matchbook/runtime/events/publish";
import { newId } from "@matchbook/runtime/values/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./fixture.ts";

let connections: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  connections = await connect();
});
afterAll(() => connections.close());

const message = (subject: string, id = newId()) => ({ subject, id, payload: Buffer.from("x"), headers: { a: "b" } });

test("concurrent batches arrive once each, with their headers", async () => {
  const { nats } = connections;
  const publisher = new Publisher(nats);
  const batches = Array.from({ length: 5 }, () => Array.from({ length: 200 }, () => message(`${nats.root}.acme.x`)));
  await Promise.all(batches.map((batch) => publisher.publish(batch)));
  await publisher.publish(batches[0] ?? []);
  const { state } = await nats.jsm.streams.info(nats.stream);
  expect(state.messages).toBe(1_000);
  const stored = await nats.jsm.streams.getMessage(nats.stream, { seq: 1 });
  expect([stored.header.get("a"), stored.header.get("Nats-Msg-Id")]).toEqual(["b", batches[0]?.[0]?.id]);
  publisher.stop();
});

test("a batch with a message that no stream accepts is refused, and the next batch succeeds", async () => {
  const { nats } = connections;
  const publisher = new Publisher(nats);
  await expect(publisher.publish([message(`${nats.root}.acme.y`), message("nobody.listens")])).rejects.toThrow(/503/);
  await publisher.publish([message(`${nats.root}.acme.y`)]);
  await publisher.publish([]);
  publisher.stop();
});
