import type { Logger } from "../../process/logger.ts";
import type { Mongo } from "../mongo.ts";
import type { Migrations } from "./migrations.ts";

/**
 * Migrates the tenants with data of an older version, one after the other, until the client is closed. A request
 * migrates its tenant at once, also after a failure here. Replicas begin at different tenants, and one of them migrates
 * each. Never rejects.
 */
export async function migrateInBackground({ client }: Mongo, migrations: Migrations, log: Logger): Promise<void> {
  let stopped = false;
  client.once("topologyClosed", () => {
    stopped = true;
  });
  try {
    const waiting = await migrations.waiting();
    if (waiting.length > 0) log.info({ tenants: waiting.length }, "tenants are migrated in the background");
    const first = Math.floor(Math.random() * waiting.length);
    for (const tenant of [...waiting.slice(first), ...waiting.slice(0, first)]) {
      if (stopped) return;
      await migrations.tenant(tenant).catch((error: unknown) => {
        if (!stopped) log.error({ err: error, tenant }, "a tenant was not migrated; its next request tries again");
      });
    }
  } catch (error) {
    if (!stopped) log.warn({ err: error }, "tenants are not migrated in the background, but by their requests");
  }
}
