import { databaseSchema as gateway } from "@matchbook/gateway/store/collections";
import { databaseSchema as matching } from "@matchbook/matching/store/collections";
import type { Logger } from "@matchbook/runtime/logger";
import { type Migrations, openMigrations } from "@matchbook/runtime/migrations/migrations";
import type { DatabaseSchema } from "@matchbook/runtime/migrations/schema";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo";
import { databaseSchema as transaction } from "@matchbook/transaction/store/collections";
import { databaseSchema as webhook } from "@matchbook/webhook/store/collections";
import { databaseOf, PROCESSES, type ProcessName, type Settings } from "./settings.ts";

const SCHEMAS: Record<ProcessName, DatabaseSchema> = { gateway, transaction, matching, webhook };

export interface ProcessDatabase {
  process: ProcessName;
  mongo: Mongo;
  schema: DatabaseSchema;
  migrations: Migrations;
}

export interface Installation {
  databases: readonly ProcessDatabase[];
  /** The database of the gateway, with tenants and keys. */
  gateway: ProcessDatabase;
  close(): Promise<void>;
}

/** Connects to every database without changing anything. */
export async function openInstallation(settings: Settings, log: Logger): Promise<Installation> {
  const databases: ProcessDatabase[] = [];
  const close = async () => {
    for (const { mongo } of databases) await mongo.client.close();
  };
  try {
    for (const process of PROCESSES) {
      const { uri, database } = databaseOf(settings, process);
      const mongo = await connectMongo(uri, database, settings);
      const schema = SCHEMAS[process];
      databases.push({ process, mongo, schema, migrations: openMigrations(mongo, schema, log.child({ process })) });
    }
  } catch (error) {
    await close();
    throw error;
  }
  const gateway = databases.find(({ process }) => process === "gateway") as ProcessDatabase;
  return { databases, gateway, close };
}
