import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { GrpcServer, Handlers } from "@matchbook/runtime/grpc/server";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NameServer, startNameServer } from "./name-server.ts";

/** Calls spread over the addresses of a DNS name, as of a headless Service, and follow when it is scaled. */

// grpc-js asks the name server in a target only if this variable is set when it is loaded.
process.env.GRPC_NODE_USE_ALTERNATIVE_RESOLVER = "true";
const { grpcClient } = await import("@matchbook/runtime/grpc/client");
const { serveGrpc } = await import("@matchbook/runtime/grpc/server");

const call: Call = { tenant: "acme", correlationId: "c-1", actor: "test", log: silentLogger() };
let names: NameServer;
const servers: GrpcServer[] = [];
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop(0)));
  names.stop();
});

/** A replica that refuses every call with an error that names the replica. */
async function replica(host: string, port: number): Promise<number> {
  const answer = () =>
    Promise.reject(new AppError("validation_failed", { fields: [{ field: host, message: "here" }] }));
  const handlers = Object.fromEntries(Object.keys(MatchingServiceService).map((name) => [name, answer]));
  const server = await serveGrpc(
    MatchingServiceService,
    handlers as unknown as Handlers<typeof MatchingServiceService>,
    {
      listen: `${host}:${port}`,
      log: silentLogger(),
      connectionAgeMs: 500,
    },
  );
  server.setServing(true);
  servers.push(server);
  return Number(server.address.split(":")[1]);
}

// Only Linux has all addresses of 127.0.0.0/8.
test.runIf(process.platform === "linux")(
  "calls spread over all replicas, reach a replica that was added, leave one that was removed, and stay when the name has none",
  async () => {
    const port = await replica("127.0.0.1", 0);
    await replica("127.0.0.2", port);
    names.setAddresses(["127.0.0.1", "127.0.0.2"]);
    const client = grpcClient(MatchingServiceService, `dns://${names.address}/matching.test:${port}`);
    const reached = async (): Promise<string> => {
      const error = await client.deleteMatch({ id: "1" }, call).catch((thrown: AppError) => thrown);
      return error instanceof AppError ? (error.fields[0]?.field ?? error.code) : "";
    };
    const reachedBy = async (calls: number) =>
      [...new Set(await Promise.all(Array.from({ length: calls }, reached)))].sort();
    const everReached = new Set<string>();
    const untilReached = async (addresses: string[]) => {
      const reach = async () => {
        const now = await reachedBy(8);
        for (const address of now) everReached.add(address);
        return now;
      };
      await expect.poll(reach).toEqual(addresses);
    };

    await untilReached(["127.0.0.1", "127.0.0.2"]);
    await replica("127.0.0.3", port);
    names.setAddresses(["127.0.0.1", "127.0.0.2", "127.0.0.3"]);
    await untilReached(["127.0.0.1", "127.0.0.2", "127.0.0.3"]);
    names.setAddresses(["127.0.0.2", "127.0.0.3"]);
    await untilReached(["127.0.0.2", "127.0.0.3"]);
    // No replica is ready: connections end, and the name is asked for A and AAAA again and again.
    names.setAddresses([]);
    const answers = async () => {
      for (const address of await reachedBy(8)) everReached.add(address);
      return names.answers();
    };
    await expect.poll(answers, { timeout: 30_000 }).toBeGreaterThanOrEqual(6);
    await untilReached(["127.0.0.2", "127.0.0.3"]);
    expect([...everReached].sort()).toEqual(["127.0.0.1", "127.0.0.2", "127.0.0.3"]);
    client.close();
  },
);
