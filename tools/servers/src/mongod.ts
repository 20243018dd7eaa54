import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { MongoClient, MongoServerError } from "mongodb";
import { startOnFreePort } from "./free-port.ts";
import { probeMongo } from "./probe.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerHandle, StartContext } from "./types.ts";

const REPLICA_SET = "matchbook";

/** The folder of its data in that of all servers of MongoDB's protocol. */
export const MONGOD_DATA = "mongod";
/** Memory of the storage engine for pages, in GB. Development and tests need no more. */
const CACHE_GB = "0.25";
/**
 * Closes files that were not used for 30 s. Each collection and index is a file, and a run of all tests creates more than a
 * process may have open.
 */
const OPEN_FILES = "file_manager=(close_idle_time=30)";

/**
 * At its start the server would read how each table is logged, which takes most of the time when there are thousands
 * (docs/decisions/0069-few-collections-and-indexes.md). A data folder of ours is never served without
 * `--replSet`, so they are all logged alike.
 */
const WITHOUT_LOGGING_CHECKS = "wiredTigerSkipTableLoggingChecksOnStartup=true";
/** Once a second the server would write down its state for its makers, a third of what it costs at rest. */
const WITHOUT_DIAGNOSTIC_DATA = "diagnosticDataCollectionEnabled=false";
/**
 * The time in ms for a clean stop, which writes what is not stored yet and closes each file. After a kill, the next
 * start would build the indexes again that were created since the last checkpoint.
 */
const STOP_GRACE_MS = 120_000;

/** Starts a `mongod` as a replica set of one member, because transactions need a replica set. */
export async function startMongod(executable: string, context: StartContext): Promise<ServerHandle> {
  const storage = join(context.dataDir, MONGOD_DATA);
  mkdirSync(storage, { recursive: true });
  return startOnFreePort(context.preferredPort, (port) => {
    // A direct connection ignores the address that the only member has stored for itself, which may be outdated.
    const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
    return startServerProcess({
      ...context,
      name: "MongoDB",
      uri,
      port,
      executable,
      args: [
        ...["--dbpath", storage, "--port", String(port), "--bind_ip", "127.0.0.1", "--replSet", REPLICA_SET],
        // A killed server would leave its socket in the system's temporary folder.
        "--nounixsocket",
        ...["--wiredTigerCacheSizeGB", CACHE_GB, "--wiredTigerEngineConfigString", OPEN_FILES, "--quiet"],
        ...[WITHOUT_LOGGING_CHECKS, WITHOUT_DIAGNOSTIC_DATA, ...(context.mongodParameters ?? [])].flatMap((one) => [
          "--setParameter",
          one,
        ]),
      ],
      stopGraceMs: STOP_GRACE_MS,
      cwd: context.dataDir,
      probe: async (pid) => {
        await ensureReplicaSet(uri, `127.0.0.1:${port}`, context.isWithoutJournal !== true);
        await probeMongo(uri, pid);
      },
    });
  });
}

/** Makes the mongod the only member of its replica set. Initiates the set once; corrects the address on a new port. */
async function ensureReplicaSet(uri: string, host: string, writeConcernMajorityJournalDefault: boolean): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000, connectTimeoutMS: 3_000 });
  try {
    const admin = client.db("admin");
    // On shutdown, a node waits for the other members of its set, by default 15 s. This set has no other members.
    await admin.command({ setParameter: 1, shutdownTimeoutMillisForSignaledShutdown: 0 });
    const state = await admin.command({ replSetGetStatus: 1 }).then(
      () => "member",
      (error: unknown) => (error instanceof MongoServerError ? error.codeName : undefined),
    );
    if (state === "NotYetInitialized") {
      await admin.command({
        replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }], writeConcernMajorityJournalDefault },
      });
    } else if (state === "InvalidReplicaSetConfig") {
      const { config } = await admin.command({ replSetGetConfig: 1 });
      const next = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
      await admin.command({ replSetReconfig: next, force: true });
    }
  } finally {
    await client.close();
  }
}
