import type { Logger } from "../logger.ts";
import type { Mongo } from "../mongo.ts";
import type { Migrations } from "./migrations.ts";

/**
 * Migrates the tenants with data of an older version, one after the other, until the client is closed. A request of a
 * tenant whose turn has not come migrates that tenant at once. A tenant that fails is left to its next request.
 * Replicas begin at different tenants, and each tenant is migrated by one of them.
 * @returns resolves when no tenant is left, and never rejects
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
