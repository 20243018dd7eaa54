import { MongoClient } from "mongodb";
import { connect } from "nats";
import type { Infra } from "./start-infra.ts";

/**
 * Removes the databases and streams of one test run from servers given by address. The data of other servers is deleted
 * with its folder.
 */
export async function dropTestData(infra: Infra, testRun: string): Promise<void> {
  const isOurs = (name: string) => name.includes(`_${testRun}_`);
  if (infra.describe.mongodb.source === "given") {
    const client = new MongoClient(infra.mongoUri);
    try {
      const { databases } = await client.db("admin").admin().listDatabases({ nameOnly: true });
      for (const { name } of databases.filter((one) => isOurs(one.name))) await client.db(name).dropDatabase();
    } finally {
      await client.close();
    }
  }
  if (infra.describe.nats.source === "given") {
    const connection = await connect({ servers: infra.natsUrl });
    try {
      const manager = await connection.jetstreamManager();
      for await (const name of manager.streams.names()) if (isOurs(name)) await manager.streams.delete(name);
    } finally {
      await connection.close();
    }
  }
}
