import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Document, MongoClient } from "mongodb";
import { embeddedMongod } from "./embedded-mongodb.ts";
import { portForLater } from "./free-port.ts";
import { startServerProcess } from "./server-process.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import type { ServerHandle } from "./types.ts";
import { waitUntil } from "./wait-until.ts";
import { startWatchdog } from "./watchdog.ts";

/** How a primary is lost. A frozen server (SIGSTOP) looks like a lost network: connections stay open and silent. */
export type PrimaryFault = "kill" | "step down" | "freeze";

/** A replica set of MongoDB servers on this machine. */
export interface MongoReplicaSet {
  /** Names all members. */
  uri: string;
  /**
   * Takes the primary away.
   * @returns after another member has become the primary. Times are of `performance.now`
   */
  losePrimary(fault: PrimaryFault): Promise<{ lostAt: number; electedAt: number; heal(): Promise<void> }>;
  /** Resolves when there is one primary and every other member follows it closely. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const REPLICA_SET = "matchbook-three";
/** How long the others miss a primary before they elect another one, in milliseconds. */
const ELECTION_MS = 2_000;
const CACHE_GB = "0.25";
/** A stepped-down primary may not be elected again for this many seconds. */
const STEP_DOWN_S = 10;
/** Time limit of a command to a single member. */
const ANSWER_MS = 3_000;
const ELECTED = { timeoutMs: 60_000, retryOn: () => true };

/**
 * Members give up a silent source of replication after about two seconds. With MongoDB's defaults they wait for 13 s, and
 * no majority stores a write until then (docs/decisions/0068-when-the-primary-is-lost.md).
 */
const IMPATIENT = ["oplogNetworkTimeoutBufferSeconds=1", "oplogFetcherSteadyStateMaxFetcherRestarts=0"];
/** After a freeze, a new primary learns only from heartbeats what the other member has stored: a write waits for one. */
const HEARTBEAT_MS = 200;

/** Starts embedded MongoDB servers as one replica set. Their data is deleted when they stop. */
export async function startMongoReplicaSet(count: number): Promise<MongoReplicaSet> {
  const dataDir = throwawayFolder("matchbook-mongod-");
  const watchdog = startWatchdog();
  watchdog.removeFolderAtEnd(dataDir);
  const log = () => {};
  const executable = await embeddedMongod(log, process.env);
  const startMember = async (nth: number): Promise<ServerHandle> => {
    const port = await portForLater();
    const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
    const storage = join(dataDir, String(nth));
    mkdirSync(storage, { recursive: true });
    return startServerProcess({
      ...{ name: "MongoDB", uri, port, executable, cwd: storage, watchdog, onUnexpectedExit: log },
      logFile: join(dataDir, "logs", `${nth}.log`),
      args: [
        ...["--dbpath", storage, "--port", String(port), "--bind_ip", "127.0.0.1", "--replSet", REPLICA_SET],
        ...["--wiredTigerCacheSizeGB", CACHE_GB, "--quiet"],
        ...IMPATIENT.flatMap((parameter) => ["--setParameter", parameter]),
      ],
      probe: async () => void (await ask(uri, { ping: 1 })),
    });
  };
  const members = await Promise.all(Array.from({ length: count }, (_, nth) => startMember(nth)));
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  await ask(members[0]?.uri ?? "", {
    replSetInitiate: {
      _id: REPLICA_SET,
      members: hosts.map((host, _id) => ({ _id, host })),
      settings: { electionTimeoutMillis: ELECTION_MS, heartbeatIntervalMillis: HEARTBEAT_MS },
    },
  });

  const isPrimary = async ({ uri }: ServerHandle): Promise<boolean> => (await ask(uri, { hello: 1 })).isWritablePrimary;
  /** Resolves when one of some members is the primary. */
  const primaryOf = (candidates: readonly ServerHandle[]): Promise<ServerHandle> =>
    waitUntil(
      async () => {
        const answers = await Promise.all(candidates.map((member) => isPrimary(member).catch(() => false)));
        return candidates[answers.indexOf(true)];
      },
      (member) => member !== undefined,
      ELECTED,
    ) as Promise<ServerHandle>;

  return {
    uri: `mongodb://${hosts.join(",")}/?replicaSet=${REPLICA_SET}`,
    losePrimary: async (fault) => {
      const primary = await primaryOf(members);
      const { pid, uri } = primary;
      if (pid === undefined) throw new Error("the primary is not running");
      const lostAt = performance.now();
      if (fault === "kill") await primary.kill("SIGKILL");
      else if (fault === "freeze") process.kill(pid, "SIGSTOP");
      else await ask(uri, { replSetStepDown: STEP_DOWN_S });
      await primaryOf(members.filter((member) => member !== primary));
      return {
        lostAt,
        electedAt: performance.now(),
        heal: async () => {
          if (fault === "kill") await primary.restart();
          if (fault === "freeze") process.kill(pid, "SIGCONT");
        },
      };
    },
    settled: async () => {
      await waitUntil(
        async () => {
          const { uri } = await primaryOf(members);
          const { members: all } = await ask(uri, { replSetGetStatus: 1 });
          return (all as { state: number }[]).filter(({ state }) => state === 1 || state === 2).length;
        },
        (healthy) => healthy === count,
        ELECTED,
      );
    },
    stop: async () => {
      await Promise.all(members.map((member) => member.kill("SIGKILL")));
      await watchdog.stop();
    },
  };
}

/** Sends an administrative command to one member. */
async function ask(uri: string, command: Document): Promise<Document> {
  const client = new MongoClient(uri, {
    ...{ connectTimeoutMS: ANSWER_MS, serverSelectionTimeoutMS: ANSWER_MS, socketTimeoutMS: ANSWER_MS },
  });
  try {
    return await client.db("admin").command(command);
  } finally {
    await client.close();
  }
}
