import { Long, type MongoClient } from "mongodb";

/**
 * Keeps the driver's monitor of a server running. The error of a server that is not the primary brings a version of its
 * state. With `useBigInt64` that is a bigint; the monitor (driver 7.9) takes it for a number and throws in a timer, which
 * would end the process.
 */
export function keepMonitored(client: MongoClient): void {
  client.on("serverDescriptionChanged", ({ newDescription: { topologyVersion } }) => {
    const counter: unknown = topologyVersion?.counter;
    if (topologyVersion && typeof counter === "bigint") topologyVersion.counter = Long.fromBigInt(counter);
  });
}
