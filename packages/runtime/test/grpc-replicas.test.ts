import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { AppError } from "../src/errors/errors.ts";
import type { Call } from "../src/grpc/call.ts";
import { grpcClient } from "../src/grpc/client.ts";
import { rendezvous } from "../src/grpc/replicas.ts";
import { type GrpcServer, type Handlers, serveGrpc } from "../src/grpc/server.ts";
import { silentLogger } from "../src/process/logger.ts";

const TENANTS = Array.from({ length: 24 }, (_, nth) => `tenant-${nth}`);
const callOf = (tenant: string): Call => ({ tenant, correlationId: "c", actor: "test", log: silentLogger() });
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

function clientOf(servers: GrpcServer[]) {
  const client = grpcClient(MatchingServiceService, `ipv4:${servers.map(({ address }) => address)}`, undefined, {
    commandsByTenant: true,
  });
  cleanUps.push(client.close);
  const reached = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown);
    return error instanceof AppError ? (error.fields[0]?.field ?? error.code) : "answered";
  };
  return {
    command: (tenant: string) => reached(client.deleteMatch({ id: "1" }, callOf(tenant))),
    read: (tenant: string) => reached(client.getMatch({ id: "1" }, callOf(tenant))),
  };
}

const homesOf = async ({ command }: ReturnType<typeof clientOf>) =>
  Object.fromEntries(await Promise.all(TENANTS.map(async (tenant) => [tenant, await command(tenant)] as const)));

test("every caller sends a tenant's commands to the same replica, tenants are spread, and so are reads", async () => {
  const servers = [await replica("a"), await replica("b"), await replica("c")];
  const [one, other] = [clientOf(servers), clientOf(servers.toReversed())];
  // Until all connections exist, calls go to the replicas that are connected.
  await expect.poll(async () => new Set(Object.values(await homesOf(one)))).toEqual(new Set(["a", "b", "c"]));
  await expect.poll(() => homesOf(other)).toEqual(await homesOf(one));
  const reads = await Promise.all(Array.from({ length: 12 }, () => one.read("acme")));
  expect(new Set(reads)).toEqual(new Set(["a", "b", "c"]));
});

test("when a replica stops, only its tenants move, no call fails, and they return when it is back", async () => {
  const servers = [await replica("a"), await replica("b"), await replica("c")];
  const client = clientOf(servers);
  await expect.poll(async () => new Set(Object.values(await homesOf(client)))).toEqual(new Set(["a", "b", "c"]));
  const before = await homesOf(client);
  const { address = "" } = servers[1] ?? {};
  await servers[1]?.stop(1_000);
  const meanwhile = await homesOf(client);
  for (const tenant of TENANTS) {
    if (before[tenant] === "b") expect(["a", "c"]).toContain(meanwhile[tenant]);
    else expect(meanwhile[tenant]).toBe(before[tenant]);
  }
  await replica("b", address);
  await expect.poll(() => homesOf(client)).toEqual(before);
});

test("a replica that comes or goes moves no key between the others", () => {
  const addresses = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(addresses, fc.string(), (replicas, key) => {
      const home = rendezvous(key, replicas);
      for (const gone of replicas) {
        const left = replicas.filter((replica) => replica !== gone);
        if (gone !== home) expect(rendezvous(key, left)).toBe(home);
      }
    }),
  );
});
