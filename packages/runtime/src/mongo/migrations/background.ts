import type { Logger } from "../../process/logger.ts";
import type { Mongo } from "../mongo.ts";
import type { Migrations } from "./migrations.ts";

/** Migrates waiting tenants one by one; a request migrates its own. Replicas begin at different ones. Never rejects. */
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
