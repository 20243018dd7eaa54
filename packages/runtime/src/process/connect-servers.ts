import { connectNats } from "../events/nats.ts";
import { migrateInBackground } from "../mongo/migrations/background.ts";
import { Migrations } from "../mongo/migrations/migrations.ts";
import type { DatabaseSchema } from "../mongo/migrations/schema.ts";
import { connectMongo } from "../mongo/mongo.ts";
import type { mongoConfig, ServiceSettings, Settings } from "./config.ts";
import type { Logger } from "./logger.ts";
import { retryUntilReachable } from "./retry-until-reachable.ts";
import { serverAddress } from "./server-address.ts";

/** Connects to a database and migrates its shared collections. Waits for the server without a time limit. */
export async function connectDatabase(
  { MONGODB_URI: uri, MONGODB_DATABASE: name, ...tls }: Settings<typeof mongoConfig> & { MONGODB_DATABASE: string },
  schema: DatabaseSchema,
  log: Logger,
) {
  const server = { name: "MongoDB", address: serverAddress(uri) };
  const mongo = await retryUntilReachable(server, (failed) => connectMongo(uri, name, tls, failed), log);
  const migrations = new Migrations(mongo, schema, log);
  await retryUntilReachable(server, () => migrations.shared(), log);
  return { mongo, migrations };
}

/** Connects a service to its database and NATS. Migrates the tenants in the background. */
export async function connectServers(
  name: string,
  settings: ServiceSettings & { MONGODB_DATABASE: string },
  schema: DatabaseSchema,
  log: Logger,
) {
  const { mongo, migrations } = await connectDatabase(settings, schema, log);
  const nats = await retryUntilReachable(
    { name: "NATS", address: serverAddress(settings.NATS_URL) },
    () => connectNats(settings.NATS_URL, settings.NATS_STREAM, name, settings),
    log,
  );
  void migrateInBackground(mongo, migrations, log);
  return { mongo, migrations, nats };
}
