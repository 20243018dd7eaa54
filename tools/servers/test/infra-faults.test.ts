import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { BSON, Long, MongoClient } from "mongodb";
import { connect } from "nats";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Infra, startInfra } from "../src/start-infra.ts";
import { startTestInfra } from "../src/start-test-infra.ts";

// A server that is given by its address must not be killed. A server in a container has no process id here.
const foreign = process.env.MONGODB_URI || process.env.NATS_URL || process.env.MATCHBOOK_INFRA;

describe.skipIf(foreign)("MongoDB and NATS under faults", () => {
  let infra: Infra;
  beforeAll(async () => {
    infra = await startTestInfra();
  });
  afterAll(() => infra.stop());

  test("a MongoDB killed with SIGKILL restarts on its port with every acknowledged write, and a connected client continues", async () => {
    const client = new MongoClient(infra.mongoUri);
    try {
      const rows = client.db("faults").collection<{ _id: string }>("rows");
      await rows.insertOne({ _id: "first" });
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await rows.insertOne({ _id: "a" }, { session });
          await rows.insertOne({ _id: "b" }, { session });
        }),
      );
      const before = infra.mongo.pid;
      await infra.mongo.kill();
      expect(infra.mongo.pid).toBeUndefined();
      await infra.mongo.restart();
      expect(infra.mongo.pid).not.toBe(before);
      await rows.insertOne({ _id: "last" });
      const ids = (await rows.find().toArray()).map(({ _id }) => _id);
      expect(ids.sort()).toEqual(["a", "b", "first", "last"]);
      // MongoDB does not look at its start how its files are logged. A member of a replica set must not log them.
      const [found] = await rows.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
      const { wiredTiger, indexDetails } = found?.storageStats ?? {};
      for (const { creationString } of [wiredTiger, indexDetails._id_])
        expect(creationString).toContain("log=(enabled=false)");
    } finally {
      await client.close();
    }
  });

  test("a NATS killed with SIGKILL restarts on its port with its streams, and a connected client continues", async () => {
    const connection = await connect({ servers: infra.natsUrl, reconnectTimeWait: 50, maxReconnectAttempts: -1 });
    try {
      const manager = await connection.jetstreamManager();
      await manager.streams.add({ name: "FAULTS", subjects: ["faults.>"] });
      await connection.jetstream().publish("faults.one", "1");
      await infra.nats.kill("SIGKILL");
      await infra.nats.restart();
      await vi.waitFor(() => connection.jetstream().publish("faults.two", "2", { timeout: 500 }), { timeout: 60_000 });
      expect((await manager.streams.info("FAULTS")).state.messages).toBe(2);
    } finally {
      await connection.close();
    }
  });

  test("restart of a running server stops it first", async () => {
    const before = infra.nats.pid;
    await infra.nats.restart();
    expect(infra.nats.pid).not.toBe(before);
  });

  test("end with stop; a second stop has no effect", async () => {
    const pids = [infra.mongo.pid, infra.nats.pid] as number[];
    await infra.stop();
    await infra.stop();
    expect(pids.map(isAlive)).toEqual([false, false]);
  });
});

describe.skipIf(foreign)("the processes of MongoDB and NATS", () => {
  test.skipIf(process.platform === "win32")(
    "do not survive a parent that is killed with SIGKILL, nor does their data",
    async () => {
      const program = `
      const { startTestInfra } = await import(${JSON.stringify(join(import.meta.dirname, "../src/start-test-infra.ts"))});
      const infra = await startTestInfra();
      process.stdout.write(JSON.stringify([infra.mongo.pid, infra.nats.pid]) + "\\n");
      setInterval(() => {}, 1000);
    `;
      const folder = await mkdtemp(join(tmpdir(), "matchbook-orphans-"));
      const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, TMPDIR: folder },
      });
      const [line] = await once(createInterface({ input: parent.stdout }), "line");
      const pids = JSON.parse(line) as number[];
      expect(pids.map(isAlive)).toEqual([true, true]);
      expect(await readdir(folder)).toHaveLength(1);
      parent.kill("SIGKILL");
      await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 60_000, interval: 50 });
      await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 60_000, interval: 50 });
      await rm(folder, { recursive: true });
    },
  );

  test("keep data and ports over a restart of the stack, also in a copy of its folder, and use another port when one is taken", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "matchbook-infra-"));
    const original = `${dataDir}-original`;
    const blocker = createServer();
    try {
      let infra = await startInfra({ dataDir });
      const [mongoPort, natsPort] = [infra.mongo.port, infra.nats.port];
      await write(infra, 1);
      const before = await allRows(infra);
      await infra.stop();

      // A snapshot of the volume of a stopped server.
      await rename(dataDir, original);
      for (const name of ["mongodb", "ports.json"])
        await cp(join(original, name), join(dataDir, name), { recursive: true });
      blocker.listen(natsPort, "127.0.0.1");
      await once(blocker, "listening");
      infra = await startInfra({ dataDir });
      expect(infra.mongo.port).toBe(mongoPort);
      expect(infra.nats.port).not.toBe(natsPort);
      expect(await allRows(infra)).toEqual(before);
      expect(await write(infra, 2)).toBe(2 * ROWS);
      await infra.stop();
      expect(existsSync(join(dataDir, "logs", "mongodb.log"))).toBe(true);
    } finally {
      blocker.close();
      for (const folder of [dataDir, original]) await rm(folder, { recursive: true, force: true });
    }
  });
});

const ROWS = 100;

/** Writes rows in transactions. @returns the number of all rows */
async function write(infra: Infra, run: number): Promise<number> {
  const client = new MongoClient(infra.mongoUri);
  try {
    const rows = client.db("kept").collection("rows");
    await rows.createIndex({ amount: 1 });
    for (let at = 0; at < ROWS; at += 10) {
      const some = Array.from({ length: 10 }, (_, nth) => ({
        amount: Long.fromString("9007199254740993").add(at + nth),
        at: new Date(),
        run,
      }));
      await client.withSession((session) => session.withTransaction(() => rows.insertMany(some, { session })));
    }
    return await rows.countDocuments();
  } finally {
    await client.close();
  }
}

/** All rows as canonical text, by the index and without it. */
async function allRows(infra: Infra): Promise<string[]> {
  const client = new MongoClient(infra.mongoUri, { promoteValues: false });
  try {
    const rows = client.db("kept").collection("rows");
    const found = [...(await rows.find().toArray()), ...(await rows.find().hint({ amount: 1 }).toArray())];
    return found.map((row) => BSON.EJSON.stringify(row, { relaxed: false }));
  } finally {
    await client.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
