import { connectNats, type Nats } from "@matchbook/runtime/events/nats";
import { Outbox } from "@matchbook/runtime/events/outbox";
import { UNPUBLISHED } from "@matchbook/runtime/events/outbox-rows";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { freeze } from "@matchbook/servers/freeze";
import type { Infra } from "@matchbook/servers/start-infra";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import type { PublishOptions } from "nats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bankEvent, call, eventually, log } from "./fixture.ts";

/** A separate NATS server, which is frozen during publishing. */
let infra: Infra;
let mongo: Mongo;
let nats: Nats;
beforeAll(async () => {
  infra = await startTestInfra({ env: { ...process.env, NATS_URL: "", MONGODB_URI: testInfra().mongoUri } });
  const name = uniqueName("frozen");
  mongo = await connectMongo(infra.mongoUri, name);
  nats = await connectNats(infra.natsUrl, name.toUpperCase(), "test");
});
afterAll(async () => {
  await nats.connection.close();
  await mongo.client.close();
  await infra.stop();
});

const pid = () => infra.nats.pid ?? 0;

/** The connection, with a count of how often each event was passed to it. */
function counting() {
  const sent = new Map<string, number>();
  let bytes = 0;
  const publish = (subject: string, payload: Uint8Array, options: PublishOptions): void => {
    const id = options.headers?.get("Nats-Msg-Id") ?? "";
    sent.set(id, (sent.get(id) ?? 0) + 1);
    bytes += payload.length;
    nats.connection.publish(subject, payload, options);
  };
  const connection: Nats["connection"] = Object.assign(Object.create(nats.connection), { publish });
  return { nats: { ...nats, connection }, sent, bytes: () => bytes };
}

test.each([
  { what: "large events until too many bytes are in flight", size: 400_000 },
  { what: "small events until a ping is unanswered for too long", size: 10 },
])("while NATS is frozen the outbox sends $what, each once", async ({ size }) => {
  const counted = counting();
  const { state: before } = await nats.jsm.streams.info(nats.stream);
  const outbox = new Outbox({
    mongo,
    nats: counted.nats,
    log,
    clock: () => new Date(),
    sweepEveryMs: 5,
    // Longer than a commit takes: the sweeper must not find a row that its commit is about to publish.
    sweepAfterMs: 2_000,
  });
  let committed = 0;
  const commit = async () => {
    await outbox.commit(call, async () => ({ result: undefined, events: [bankEvent("x".repeat(size))] }));
    committed += 1;
  };
  await commit();
  await outbox.drain();

  await freeze(pid());
  try {
    for (let sent = -1; sent < counted.sent.size; ) {
      sent = counted.sent.size;
      await commit();
    }
    const held = counted.sent.size;
    for (let more = 0; more < 10; more++) await commit();
    expect(counted.sent.size).toBe(held);
    expect(counted.bytes()).toBeLessThan(10 * 1024 * 1024);
    // Nothing in flight was sent again. Later it may be, with the same id, when the stream stores it late.
    expect([...counted.sent.values()].filter((times) => times !== 1)).toEqual([]);
  } finally {
    process.kill(pid(), "SIGCONT");
  }
  await eventually(
    () => mongo.db.collection("outbox").countDocuments(UNPUBLISHED),
    (count) => count === 0,
  );
  expect(counted.sent.size).toBe(committed);
  const { state } = await nats.jsm.streams.info(nats.stream);
  expect(state.messages - before.messages).toBe(committed);
  await outbox.stop();
});
