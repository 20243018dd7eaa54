import { MongoClient } from "mongodb";
import { connect, RetentionPolicy } from "nats";
import { describe, expect, test } from "vitest";
import { testInfra, uniqueName } from "../src/test-infra.ts";

const ROUNDS = 12;

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

  test("an index that is created and dropped beside writers holds every document", async () => {
    const client = new MongoClient(testInfra().mongoUri);
    const db = client.db(uniqueName("infra"));
    try {
      const rows = await db.createCollection<{ _id: string }>("rows");
      const write = async (writer: number): Promise<void> => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const tags = round < ROUNDS / 4 ? null : ["x", round];
          await rows.insertMany([0, 1, 2, 3].map((n) => ({ _id: `${writer}-${round}-${n}`, n, tags })));
          await rows.updateOne({ _id: `${writer}-${round}-0` }, { $set: { changed: round } });
        }
      };
      const writing = Promise.all([write(1), write(2)]);
      await rows.createIndex({ n: 1 });
      await rows.createIndex({ tags: 1 });
      await rows.dropIndex("n_1");
      await rows.createIndex({ changed: 1 });
      await writing;
      for (const index of ["tags_1", "changed_1"])
        expect(await rows.find().hint(index).toArray()).toHaveLength(2 * 4 * ROUNDS);
      expect(await rows.find({ tags: "x" }).hint("tags_1").toArray()).toHaveLength((2 * 4 * ROUNDS * 3) / 4);
    } finally {
      await client.close();
    }
  });

  test("MongoDB creates indexes while transactions write the first documents of the same collections", async () => {
    const client = new MongoClient(testInfra().mongoUri);
    const db = client.db(uniqueName("infra"));
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const names = [`a${round}`, `b${round}`];
        const write = (order: string[]) =>
          client.withSession((session) =>
            session.withTransaction(async () => {
              for (const name of order) await db.collection(name).insertOne({ n: 1 }, { session });
            }),
          );
        await Promise.all([
          ...names.map((name) => db.collection(name).createIndex({ n: 1 })),
          write(names),
          write(names.toReversed()),
        ]);
        for (const name of names) expect(await db.collection(name).find().toArray()).toHaveLength(2);
      }
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
