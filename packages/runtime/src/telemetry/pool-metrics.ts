import type { MongoClient } from "mongodb";
import { allOf, poolConnections, poolWaiting } from "./metrics.ts";

/** Registers the metrics of a connection pool until the client is closed. */
export function observePool(client: MongoClient): void {
  let open = 0;
  let inUse = 0;
  let waiting = 0;
  client.on("connectionCreated", () => open++);
  client.on("connectionClosed", () => open--);
  client.on("connectionCheckOutStarted", () => waiting++);
  client.on("connectionCheckOutFailed", () => waiting--);
  client.on("connectionCheckedOut", () => {
    waiting--;
    inUse++;
  });
  client.on("connectionCheckedIn", () => inUse--);
  const unregister = allOf(
    poolConnections.from(() => inUse, "in_use"),
    poolConnections.from(() => open - inUse, "idle"),
    poolWaiting.from(() => waiting),
  );
  client.once("topologyClosed", unregister);
}
