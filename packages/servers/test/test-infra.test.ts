import { MongoClient } from "mongodb";
import { connect, RetentionPolicy } from "nats";
import { describe, expect, test } from "vitest";
import { testInfra, uniqueName } from "../src/test-infra.ts";

describe("the MongoDB and NATS of a test run", () => {
  test("MongoDB commits a transaction over two collections, and rolls one back", async () => {
    const client = new MongoClient(testInfra().mongoUri);
    const db = client.db(uniqueName("infra"));
    try {
      await db.createCollection("a");
      await db.createCollection("b");
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await db.collection("a").insertOne({ n: 1 }, { session });
          await db.collection("b").insertOne({ n: 1 }, { session });
        }),
      );
      const failed = client.withSession((session) =>
        session.withTransaction(async () => {
          await db.collection("a").insertOne({ n: 2 }, { session });
          throw new Error("changed my mind");
        }),
      );
      await expect(failed).rejects.toThrow("changed my mind");
      expect(await db.collection("a").find().toArray()).toHaveLength(1);
      expect(await db.collection("b").find().toArray()).toHaveLength(1);
    } finally {
      await client.close();
    }
  });

  test("JetStream stores a message and delivers it to a pull consumer", async () => {
    const connection = await connect({ servers: testInfra().natsUrl });
    const stream = uniqueName("infra");
    try {
      const manager = await connection.jetstreamManager();
      await manager.streams.add({ name: stream, subjects: [`${stream}.>`], retention: RetentionPolicy.Limits });
      const jetstream = connection.jetstream();
      await jetstream.publish(`${stream}.hello`, "world");
      await manager.consumers.add(stream, { durable_name: "reader" });
      const message = await (await jetstream.consumers.get(stream, "reader")).next();
      expect(message?.string()).toBe("world");
    } finally {
      await connection.close();
    }
  });

  test("names are unique, safe for MongoDB and NATS, and short", () => {
    const name = uniqueName("a name: with.all/kinds of characters in it");
    expect(name).toMatch(/^[A-Za-z0-9_]{1,38}$/);
    expect(name).not.toBe(uniqueName("a name: with.all/kinds of characters in it"));
  });
});
