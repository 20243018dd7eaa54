import { keepMonitored } from "@matchbook/runtime/mongo-topology";
import { Long, MongoClient, type ServerDescriptionChangedEvent } from "mongodb";
import { expect, test } from "vitest";

test.each([[7n], [Long.fromNumber(7)]])("the monitor can read the state of a server as %o", (counter) => {
  const client = new MongoClient("mongodb://127.0.0.1:1", { useBigInt64: true });
  keepMonitored(client);
  const topologyVersion = { counter };
  const event = { newDescription: { topologyVersion } };
  client.emit("serverDescriptionChanged", event as unknown as ServerDescriptionChangedEvent);
  expect(topologyVersion.counter).toEqual(Long.fromNumber(7));
});
