import { connectMongo, type Mongo, sameServer } from "@matchbook/runtime/mongo/mongo";
import type { Logger } from "@matchbook/runtime/process/logger";
import { databaseOf, PROCESSES, type ProcessName, type Settings } from "./settings.ts";

export interface ProcessDatabase {
  process: ProcessName;
  mongo: Mongo;
}

export interface Installation {
  databases: readonly ProcessDatabase[];
  /** The database of the gateway, with tenants and keys. */
  gateway: ProcessDatabase;
  log: Logger;
  close(): Promise<void>;
}

/** Connects to every database without changing anything. Databases of one server and user share their connections. */
export async function openInstallation(settings: Settings, log: Logger): Promise<Installation> {
  const servers = new Map<string, Promise<Mongo>>();
  const open = async (process: ProcessName): Promise<ProcessDatabase> => {
    const { uri, database } = databaseOf(settings, process);
    const known = servers.get(uri);
    if (known !== undefined) return { process, mongo: sameServer(await known, database) };
    const connecting = connectMongo(uri, database, settings);
    servers.set(uri, connecting);
    return { process, mongo: await connecting };
  };
  const close = async () => {
    for (const server of await Promise.allSettled(servers.values()))
      if (server.status === "fulfilled") await server.value.client.close();
  };
  try {
    const databases = await Promise.all(PROCESSES.map(open));
    const gateway = databases.find(({ process }) => process === "gateway") as ProcessDatabase;
    return { databases, gateway, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}
