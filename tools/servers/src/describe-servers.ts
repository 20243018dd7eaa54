import { MongoClient } from "mongodb";
import { connect } from "nats";
import type { Infra } from "./start-infra.ts";
import type { Choice } from "./types.ts";

/**
 * Describes the servers of a test run in one line: `MongoDB 8.0.4 (mongo:8 in Docker) and NATS 2.15.1 (embedded)`.
 * A server that only emulates MongoDB appears under its real name.
 */
export async function describeServers({ mongoUri, natsUrl, describe }: Infra): Promise<string> {
  const client = new MongoClient(mongoUri);
  const connection = await connect({ servers: natsUrl });
  try {
    const { version, secantusVersion } = await client.db("admin").command({ buildInfo: 1 });
    const store = secantusVersion
      ? `SecantusDB ${secantusVersion}, which answers as MongoDB ${version}`
      : `MongoDB ${version}`;
    return `${store} (${origin(describe.mongodb)}) and NATS ${connection.info?.version} (${origin(describe.nats)})`;
  } finally {
    await Promise.all([client.close(), connection.close()]);
  }
}

function origin({ source, what }: Choice): string {
  return source === "embedded" ? "embedded" : what;
}
