import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { afterEach, expect, test } from "vitest";
import type { Call } from "../src/call.ts";
import { AppError } from "../src/errors.ts";
import { grpcClient } from "../src/grpc-client.ts";
import { type GrpcServer, type Handlers, serveGrpc } from "../src/grpc-server.ts";
import { silentLogger } from "../src/logger.ts";

const call: Call = { tenant: "acme", correlationId: "c", actor: "test", log: silentLogger() };
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A replica that refuses every call with an error that names the replica. */
async function replica(name: string, listen = "127.0.0.1:0"): Promise<GrpcServer> {
  const answer = () => Promise.reject(new AppError("validation_failed", { fields: [{ field: name, message: "" }] }));
  const handlers = Object.fromEntries(Object.keys(MatchingServiceService).map((rpc) => [rpc, answer]));
  const service = handlers as unknown as Handlers<typeof MatchingServiceService>;
  const server = await serveGrpc(MatchingServiceService, service, { listen, log: silentLogger() });
  cleanUps.push(() => server.stop(0));
  return server;
}

test("when a replica stops, no call fails, and calls go to it again when it is back", async () => {
  const servers = [await replica("a"), await replica("b"), await replica("c")];
  const client = grpcClient(MatchingServiceService, `ipv4:${servers.map(({ address }) => address)}`);
  cleanUps.push(client.close);
  const reached = async () => {
    const error = await client.deleteMatch({ id: "1" }, call).catch((thrown: unknown) => thrown);
    return error instanceof AppError ? (error.fields[0]?.field ?? error.code) : "answered";
  };
  const reachedBy = async (calls: number) => [...new Set(await Promise.all(Array.from({ length: calls }, reached)))];
  // Until all connections exist, calls go to the replicas that are connected.
  await expect.poll(async () => (await reachedBy(12)).sort()).toEqual(["a", "b", "c"]);
  await servers[1]?.stop(1_000);
  expect((await reachedBy(12)).sort()).toEqual(["a", "c"]);
  await replica("b", servers[1]?.address);
  await expect.poll(async () => (await reachedBy(12)).sort()).toEqual(["a", "b", "c"]);
});
