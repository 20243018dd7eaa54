import { startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { connectNats } from "@matchbook/runtime/events/nats";
import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { nameOf, settings } from "./consumer-fixture.ts";

/**
 * A process that ends at once when it handles the event `deadly`, and reports the other events to its parent. Its
 * arguments are the URI of MongoDB, the database, the URL of NATS, the stream and the size of a batch.
 */
const [mongoUri = "", database = "", natsUrl = "", stream = "", batch = ""] = process.argv.slice(2);
const mongo = await connectMongo(mongoUri, database);
const nats = await connectNats(natsUrl, stream, "test");
const connections = { mongo, nats, close: async () => {} };
const consumer = await startConsumer({
  ...settings(connections, "crashing", Number(batch)),
  log: silentLogger(),
  ackWaitMs: 300,
  handle: async (events) => {
    const names = events.map(nameOf);
    if (names.includes("deadly")) process.abort();
    process.send?.(names);
  },
});
process.on("message", async () => {
  await consumer.drain();
  process.exit(0);
});
