import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import { closeWhenLost } from "@matchbook/runtime/mongo/service";
import { startHoldingProxy } from "@matchbook/servers/holding-proxy";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { expect, test } from "vitest";

test("what waits for a lost database fails when its process stops, before the driver gives up", async () => {
  const uri = new URL(testInfra().mongoUri);
  const server = uri.host;
  const proxy = await startHoldingProxy(() => server);
  uri.host = proxy.address;
  uri.searchParams.delete("replicaSet");
  uri.searchParams.set("directConnection", "true");
  const mongo = await connectMongo(uri.href, uniqueName("lost"));
  try {
    const rows = mongo.db.collection("rows");
    closeWhenLost(mongo);
    expect(await rows.findOne({})).toBeNull();
    proxy.hold();
    await expect(rows.findOne({})).rejects.toMatchObject({ name: "MongoTopologyClosedError" });
    await expect(rows.findOne({})).rejects.toMatchObject({ name: "MongoNotConnectedError" });
  } finally {
    await mongo.client.close();
    await proxy.stop();
  }
});
