import type { ServiceSettings } from "./config.ts";
import type { Logger } from "./logger.ts";
import { migrateInBackground } from "./migrations/background.ts";
import { openMigrations } from "./migrations/migrations.ts";
import type { DatabaseSchema } from "./migrations/schema.ts";
import { connectMongo } from "./mongo.ts";
import { connectNats } from "./nats.ts";
import { retryUntilReachable } from "./retry-until-reachable.ts";
import { serverAddress } from "./server-address.ts";

export type Servers = Awaited<ReturnType<typeof connectServers>>;

/**
 * Connects a service to MongoDB and NATS, and migrates the shared collections of its database, and the tenants in the
 * background. Waits without a time limit for servers that cannot be reached.
 * @param name the name of the service, which is also the name of its NATS connection
 */
export async function connectServers(
  name: string,
  settings: ServiceSettings & { MONGODB_DATABASE: string },
  schema: DatabaseSchema,
  log: Logger,
) {
  const mongodb = { name: "MongoDB", address: serverAddress(settings.MONGODB_URI) };
  const mongo = await retryUntilReachable(
    mongodb,
    (failed) => connectMongo(settings.MONGODB_URI, settings.MONGODB_DATABASE, settings, failed),
    log,
  );
  const migrations = openMigrations(mongo, schema, log);
  await retryUntilReachable(mongodb, () => migrations.shared(), log);
  const nats = await retryUntilReachable(
    { name: "NATS", address: serverAddress(settings.NATS_URL) },
    () => connectNats(settings.NATS_URL, settings.NATS_STREAM, name, settings),
    log,
  );
  void migrateInBackground(mongo, migrations, log);
  return { mongo, migrations, nats };
}
