import type { MongoClient } from "mongodb";

/** The first version of MongoDB's wire protocol that has the `bulkWrite` command for several collections: MongoDB 8.0. */
const BULK_WRITE = 25;

/** The oldest wire version of the servers that each client knows. */
const oldest = new WeakMap<MongoClient, number>();

/**
 * Notes the versions of a client's servers, from their heartbeats. During an upgrade, the members of a replica set have
 * different versions, and any of them may become the primary: the oldest one decides.
 */
export function observeVersions(client: MongoClient): void {
  client.on("topologyDescriptionChanged", ({ newDescription }) => {
    const known = [...newDescription.servers.values()].filter(({ type }) => type !== "Unknown");
    if (known.length > 0) oldest.set(client, Math.min(...known.map(({ maxWireVersion }) => maxWireVersion)));
  });
}

/** True when all servers accept writes to several collections in one command. */
export function canBulkWriteAcrossCollections(client: MongoClient): boolean {
  return (oldest.get(client) ?? 0) >= BULK_WRITE;
}
