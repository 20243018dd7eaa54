import type { MongoClient } from "mongodb";

/** First version of MongoDB's wire protocol with the `bulkWrite` command for several collections: MongoDB 8.0. */
const BULK_WRITE = 25;

/** Oldest wire version of the servers that each client knows. */
const oldest = new WeakMap<MongoClient, number>();

/** Notes the oldest version of a client's servers: in an upgrade, any member may become the primary. */
export function observeVersions(client: MongoClient): void {
  client.on("topologyDescriptionChanged", ({ newDescription }) => {
    const known = [...newDescription.servers.values()].filter(({ type }) => type !== "Unknown");
    if (known.length > 0) oldest.set(client, Math.min(...known.map(({ maxWireVersion }) => maxWireVersion)));
  });
}

export function canBulkWriteAcrossCollections(client: MongoClient): boolean {
  return (oldest.get(client) ?? 0) >= BULK_WRITE;
}
