import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Document, MongoClient } from "mongodb";
import { embeddedMongod } from "./embedded-mongodb.ts";
import { portForLater } from "./free-port.ts";
import { freeze } from "./freeze.ts";
import { startServerProcess } from "./server-process.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import type { ServerHandle } from "./types.ts";
import { waitUntil } from "./wait-until.ts";
import { startWatchdog, type Watchdog } from "./watchdog.ts";

/**
 * Ways in which a primary is lost. A frozen server (SIGSTOP) looks like a lost network: connections stay open and
 * silent.
 */
export type PrimaryFault = "kill" | "step down" | "freeze";

const REPLICA_SET = "matchbook-three";
/** Time for which the others miss a primary before they elect another one, in milliseconds. */
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
/**
 * After a freeze, a new primary learns only from heartbeats what the other member has stored: a write waits for one.
 */
const HEARTBEAT_MS = 200;

/** Starts embedded MongoDB servers as one replica set. Their data is deleted when they stop. */
export async function startMongoReplicaSet(count: number): Promise<MongoReplicaSet> {
  const dataDir = throwawayFolder("matchbook-mongod-");
  const watchdog = startWatchdog();
  watchdog.removeFolderAtEnd(dataDir);
  const executable = await embeddedMongod(() => {}, process.env);
  const startNth = (nth: number) =>
    startMember(executable, join(dataDir, String(nth)), join(dataDir, "logs", `${nth}.log`), watchdog);
  const members = await Promise.all(Array.from({ length: count }, (_, nth) => startNth(nth)));
  const set = new MongoReplicaSet(members, () => watchdog.stop());
  await ask(members[0]?.uri ?? "", {
    replSetInitiate: {
      _id: REPLICA_SET,
      members: set.hosts.map((host, _id) => ({ _id, host })),
      settings: { electionTimeoutMillis: ELECTION_MS, heartbeatIntervalMillis: HEARTBEAT_MS },
    },
  });
  return set;
}

async function startMember(
  executable: string,
  storage: string,
  logFile: string,
  watchdog: Watchdog,
): Promise<ServerHandle> {
  const port = await portForLater();
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  mkdirSync(storage, { recursive: true });
  return startServerProcess({
    ...{ name: "MongoDB", uri, port, executable, cwd: storage, logFile, watchdog, onUnexpectedExit: () => {} },
    args: [
      ...["--dbpath", storage, "--port", String(port), "--bind_ip", "127.0.0.1", "--replSet", REPLICA_SET],
      ...["--wiredTigerCacheSizeGB", CACHE_GB, "--quiet", "--nounixsocket"],
      ...IMPATIENT.flatMap((parameter) => ["--setParameter", parameter]),
    ],
    probe: async () => void (await ask(uri, { ping: 1 })),
  });
}

/** A replica set of MongoDB servers on this machine. */
export class MongoReplicaSet {
  /** The address of each member, `<host>:<port>`. */
  readonly hosts: readonly string[];
  /** Names all members. */
  readonly uri: string;
  readonly #members: readonly ServerHandle[];
  readonly #removeData: () => Promise<void>;

  constructor(members: readonly ServerHandle[], removeData: () => Promise<void>) {
    this.hosts = members.map(({ port }) => `127.0.0.1:${port}`);
    this.uri = `mongodb://${this.hosts.join(",")}/?replicaSet=${REPLICA_SET}`;
    this.#members = members;
    this.#removeData = removeData;
  }

  /**
   * Takes the primary away.
   * @returns after another member has become the primary. Times are of `performance.now`
   */
  async losePrimary(fault: PrimaryFault): Promise<{ lostAt: number; electedAt: number; heal(): Promise<void> }> {
    const primary = await primaryOf(this.#members);
    const { pid, uri } = primary;
    if (pid === undefined) throw new Error("the primary is not running");
    const lostAt = performance.now();
    if (fault === "kill") await primary.kill("SIGKILL");
    else if (fault === "freeze") await freeze(pid);
    else await ask(uri, { replSetStepDown: STEP_DOWN_S });
    await primaryOf(this.#members.filter((member) => member !== primary));
    const electedAt = performance.now();
    const heal = async () => {
      if (fault === "kill") await primary.restart();
      if (fault === "freeze") process.kill(pid, "SIGCONT");
    };
    return { lostAt, electedAt, heal };
  }

  /** Resolves when there is one primary and every other member follows it closely. */
  async settled(): Promise<void> {
    await waitUntil(
      async () => {
        const { uri } = await primaryOf(this.#members);
        const { members } = await ask(uri, { replSetGetStatus: 1 });
        return (members as { state: number }[]).filter(({ state }) => state === 1 || state === 2).length;
      },
      (healthy) => healthy === this.#members.length,
      ELECTED,
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.kill("SIGKILL")));
    await this.#removeData();
  }
}

/** Resolves when one of some members is the primary. */
async function primaryOf(candidates: readonly ServerHandle[]): Promise<ServerHandle> {
  const primary = await waitUntil(
    async () => {
      const answers = await Promise.all(candidates.map((member) => isPrimary(member).catch(() => false)));
      return candidates[answers.indexOf(true)];
    },
    (member) => member !== undefined,
    ELECTED,
  );
  return primary as ServerHandle;
}

async function isPrimary({ uri }: ServerHandle): Promise<boolean> {
  return (await ask(uri, { hello: 1 })).isWritablePrimary;
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
