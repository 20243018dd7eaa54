import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chosen, chooseMongo, chooseNats } from "./choose-infra.ts";
import type { Supervisor } from "./supervisor.ts";
import type { Choice, Log, ServerHandle, StartContext } from "./types.ts";
import { startWatchdog, type Watchdog } from "./watchdog.ts";

/** Options: the location of MongoDB and NATS, and how to report their start. */
export type InfraOptions = {
  /** The folder of `mongodb/`, `nats/`, `logs/` and the last used ports. */
  dataDir: string;
  log?: Log;
  /** Ports to try first; 0 for any. Default: the last ones used with this folder, else 27017 and 4222. */
  ports?: { mongodb: number; nats: number };
  /** The source of MONGODB_URI, NATS_URL, MATCHBOOK_INFRA and PATH; default: the process's environment. */
  env?: NodeJS.ProcessEnv;
  mongodParameters?: readonly string[];
  /** See StartContext. */
  isWithoutJournal?: boolean;
  /** A watchdog that the caller stops itself; default: a new one. */
  watchdog?: Watchdog;
  /** Restarts a server that ends unexpectedly; without it, the end is only logged. */
  supervisor?: Supervisor;
};

/** The options with their defaults. */
type Complete = InfraOptions & Required<Pick<InfraOptions, "log" | "ports" | "env" | "watchdog">>;

/** Running MongoDB and NATS. */
export type Infra = {
  mongoUri: string;
  natsUrl: string;
  mongo: ServerHandle;
  nats: ServerHandle;
  describe: { mongodb: Choice; nats: Choice };
  stop(): Promise<void>;
};

const DEFAULT_PORTS = { mongodb: 27_017, nats: 4_222 };

/**
 * Starts MongoDB and NATS, each from the first source that works (see choose-infra.ts), and resolves when both answer.
 * Both end with this process.
 * @throws InfraUnavailableError with a readable message.
 */
export async function startInfra(options: InfraOptions): Promise<Infra> {
  const { dataDir, log = () => {}, env = process.env } = options;
  mkdirSync(dataDir, { recursive: true });
  const portsFile = join(dataDir, "ports.json");
  const ports = options.ports ?? { ...DEFAULT_PORTS, ...readPorts(portsFile) };
  const watchdog = options.watchdog ?? startWatchdog();
  const stopWatchdog = async () => {
    if (!options.watchdog) await watchdog.stop();
  };
  const complete = { ...options, log, env, ports, watchdog };
  const [mongo, nats] = await Promise.allSettled([
    startServer("mongodb", "MongoDB", chooseMongo, complete),
    startServer("nats", "NATS", chooseNats, complete),
  ]);
  if (mongo.status === "rejected" || nats.status === "rejected") {
    for (const one of [mongo, nats]) if (one.status === "fulfilled") await one.value.handle.stop();
    await stopWatchdog();
    throw mongo.status === "rejected" ? mongo.reason : (nats as PromiseRejectedResult).reason;
  }

  const servers = { mongodb: mongo.value, nats: nats.value };
  if (!options.ports) {
    const used = { mongodb: servers.mongodb.handle.port, nats: servers.nats.handle.port };
    writeFileSync(portsFile, `${JSON.stringify({ ...ports, ...dropUndefined(used) })}\n`);
  }
  return {
    mongoUri: servers.mongodb.handle.uri,
    natsUrl: servers.nats.handle.uri,
    mongo: servers.mongodb.handle,
    nats: servers.nats.handle,
    describe: { mongodb: servers.mongodb.choice, nats: servers.nats.choice },
    stop: async () => {
      await Promise.all([servers.mongodb.handle.stop(), servers.nats.handle.stop()]);
      await stopWatchdog();
    },
  };
}

/** Starts one of the servers. The supervisor, if there is one, restarts it when it ends unexpectedly. */
async function startServer(
  folder: "mongodb" | "nats",
  name: string,
  choose: (context: StartContext) => Promise<Chosen>,
  options: Complete,
): Promise<Chosen> {
  const { supervisor, log, env, watchdog, mongodParameters, isWithoutJournal } = options;
  const logFile = join(options.dataDir, "logs", `${folder}.log`);
  let handle: ServerHandle | undefined;
  const restart = async () => {
    await handle?.restart();
    return handle?.uri ?? "";
  };
  const onUnexpectedExit = (how: string) => {
    if (supervisor === undefined) log(`${name} ended unexpectedly (${how}), see ${logFile}`);
    else void supervisor.revive(name, how, restart);
  };
  const place = { dataDir: join(options.dataDir, folder), logFile, preferredPort: options.ports[folder] };
  const chosen = await choose({ ...place, env, log, watchdog, onUnexpectedExit, mongodParameters, isWithoutJournal });
  handle = chosen.handle;
  log(`${name}: ${chosen.choice.what} (${chosen.choice.because})`);
  return chosen;
}

function readPorts(file: string): Partial<typeof DEFAULT_PORTS> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function dropUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;
}
