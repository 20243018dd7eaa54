import { databaseSchema as gateway } from "@matchbook/gateway/store/collections";
import { databaseSchema as matching } from "@matchbook/matching/store/collections";
import { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import type { DatabaseSchema } from "@matchbook/runtime/mongo/migrations/schema";
import { databaseSchema as transaction } from "@matchbook/transaction/store/collections";
import { databaseSchema as webhook } from "@matchbook/webhook/store/collections";
import type { Installation, ProcessDatabase } from "./installation.ts";
import type { ProcessName } from "./settings.ts";

/** The schemas of this version. Only the commands that need them load them, because they load much of the services. */
export const SCHEMAS: Readonly<Record<ProcessName, DatabaseSchema>> = { gateway, transaction, matching, webhook };

/** The migrations of one process's database. */
export function migrationsOf({ log }: Installation, { process, mongo }: ProcessDatabase): Migrations {
  return new Migrations(mongo, SCHEMAS[process], log.child({ process }));
}

/** The names of the steps that this version knows, by process. A backup and an export record them. */
export function knownSteps(): Record<string, string[]> {
  return Object.fromEntries(Object.entries(SCHEMAS).map(([process, { steps = {} }]) => [process, Object.keys(steps)]));
}
