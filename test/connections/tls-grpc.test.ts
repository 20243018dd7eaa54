import { copyFileSync } from "node:fs";
import { credentials, makeClientConstructor, type ServiceError } from "@grpc/grpc-js";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import type { LooseClient } from "@matchbook/runtime/grpc/client-types";
import { grpcHealth } from "@matchbook/runtime/grpc/health";
import { LIVENESS, serveHealth } from "@matchbook/runtime/grpc/health-server";
import { serveProcess } from "@matchbook/runtime/grpc/process";
import { Replicas } from "@matchbook/runtime/grpc/replicas";
import { type GrpcServer, type Handlers, serveGrpc } from "@matchbook/runtime/grpc/server";
import { channelCredentials, type GrpcTls, serverCredentials } from "@matchbook/runtime/grpc/tls";
import { loadConfig, serviceConfig } from "@matchbook/runtime/process/config";
import { createLogger, silentLogger } from "@matchbook/runtime/process/logger";
import { portForLater } from "@matchbook/servers/free-port";
import { service as healthService } from "grpc-health-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Authority, type CertificateFiles, createAuthority } from "./certificates.ts";

/** gRPC calls under TLS, with certificates of test authorities. */

let ours: Authority;
let theirs: Authority;
let good: CertificateFiles;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([createAuthority(), createAuthority()]);
  good = await ours.issue("good");
});
afterAll(() => {
  ours.remove();
  theirs.remove();
});

const open: { close(): void }[] = [];
const servers: GrpcServer[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) client.close();
  await Promise.all(servers.splice(0).map((server) => server.stop(0)));
});

const settings = (mode: GrpcTls["GRPC_TLS"], ca: string, own?: CertificateFiles): GrpcTls => ({
  GRPC_TLS: mode,
  GRPC_TLS_CA_FILE: ca,
  GRPC_TLS_CERT_FILE: own?.cert,
  GRPC_TLS_KEY_FILE: own?.key,
});

const handlers = Object.fromEntries(
  Object.keys(MatchingServiceService).map((name) => [name, () => Promise.reject(new AppError("match_not_found"))]),
) as unknown as Handlers<typeof MatchingServiceService>;
const REFRESH_MS = 50;

async function serve(tls: GrpcTls, healthListen?: string): Promise<string> {
  const health = await serveHealth(healthListen);
  const listen = "127.0.0.1:0";
  const options = { listen, health, log: silentLogger(), credentials: serverCredentials(tls, REFRESH_MS) };
  const server = await serveGrpc(MatchingServiceService, handlers, options);
  server.setServing(true);
  servers.push(server);
  return server.address;
}

const call: Call = { tenant: "acme", correlationId: "c-1", actor: "test", log: silentLogger() };

/** The error code of a call: `match_not_found` if it reached the handler, `unavailable` if it was refused. */
async function outcome(address: string, tls: GrpcTls): Promise<string> {
  const client: LooseClient<typeof MatchingServiceService> = grpcClient(
    MatchingServiceService,
    address,
    channelCredentials(tls, REFRESH_MS),
  );
  open.push(client);
  const error = await client.deleteMatch({ id: "1" }, call, { timeoutMs: 60_000 }).catch((thrown) => thrown);
  return error.code;
}

const PLAIN: GrpcTls = { GRPC_TLS: "off" };

test("tls accepts a caller who trusts the authority and refuses other callers", async () => {
  const address = await serve(settings("tls", ours.ca, good));
  const callers = [settings("tls", ours.ca), settings("tls", theirs.ca), PLAIN];
  const outcomes = await Promise.all(callers.map((tls) => outcome(address, tls)));
  expect(outcomes).toEqual(["match_not_found", "unavailable", "unavailable"]);
});

test("a caller refuses a server with an expired certificate", async () => {
  const address = await serve(settings("tls", ours.ca, await ours.issue("old-server", { expired: true })));
  expect(await outcome(address, settings("tls", ours.ca))).toBe("unavailable");
});

test("mtls refuses a caller without a certificate, with one of another authority and with an expired one", async () => {
  const address = await serve(settings("mtls", ours.ca, good));
  const callers = [
    settings("mtls", ours.ca, await ours.issue("caller")),
    settings("tls", ours.ca),
    settings("mtls", ours.ca, await theirs.issue("stranger")),
    settings("mtls", ours.ca, await ours.issue("old-caller", { expired: true })),
  ];
  const outcomes = await Promise.all(callers.map((tls) => outcome(address, tls)));
  expect(outcomes).toEqual(["match_not_found", "unavailable", "unavailable", "unavailable"]);
});

test("mtls accepts only the named callers, except for health checks", async () => {
  const credentials = { ...settings("mtls", ours.ca, good), GRPC_TLS_CALLERS: ["gateway", "transaction"] };
  const address = await serve(credentials);
  const as = async (name: string) => settings("mtls", ours.ca, await ours.issue(name, { names: [name] }));
  expect(await outcome(address, await as("gateway"))).toBe("match_not_found");
  expect(await outcome(address, await as("transaction"))).toBe("match_not_found");
  for (const name of ["webhook", "gateway.evil.example.com", "DNS:gateway"]) {
    expect([name, await outcome(address, await as(name))]).not.toEqual([name, "match_not_found"]);
  }
  const health = grpcHealth(address, channelCredentials(await as("webhook"), REFRESH_MS));
  open.push(health);
  await health.check(LIVENESS, 60_000);
});

test("a replica that was found by the name of its service is known by the certificate of that name", async () => {
  const address = await serve(settings("tls", ours.ca, await ours.issue("named", { ip: "127.0.0.9" })));
  const target = `dns:///${address.replace("127.0.0.1", "localhost")}`;
  const replicas = new Replicas(target, channelCredentials(settings("tls", ours.ca), REFRESH_MS), {});
  open.push(replicas);
  await expect.poll(() => replicas.of("acme")).toBeDefined();
});

test("a running server uses replaced certificates", async () => {
  const files = await ours.issue("rotated");
  const address = await serve(settings("tls", ours.ca, files));
  expect(await outcome(address, settings("tls", theirs.ca))).toBe("unavailable");
  const next = await theirs.issue("next");
  copyFileSync(next.cert, files.cert);
  copyFileSync(next.key, files.key);
  await expect.poll(() => outcome(address, settings("tls", theirs.ca))).toBe("match_not_found");
});

test("while replicas with and without TLS run, each caller is answered by replicas of its kind", async () => {
  const secure = settings("mtls", ours.ca, good);
  const target = `ipv4:${[await serve(secure), await serve(PLAIN)].join(",")}`;
  for (const tls of [secure, PLAIN])
    for (let at = 0; at < 20; at++) expect(await outcome(target, tls)).toBe("match_not_found");
});

test("a service warns at its start of calls without TLS, once and only in production", async () => {
  const warnings = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const log = createLogger("matching", "warn", { write: (line) => lines.push(line) });
    const given = { MONGODB_URI: "mongodb://127.0.0.1:9", NATS_URL: "nats://127.0.0.1:9", ...env };
    const server = await serveProcess(MatchingServiceService, loadConfig(serviceConfig, given), log);
    await server.close();
    return lines.map((line) => JSON.parse(line).setting);
  };
  expect(await warnings({ NODE_ENV: "production" })).toEqual(["GRPC_TLS"]);
  expect(await warnings({ NODE_ENV: "production", GRPC_TLS: "mtls" })).toEqual([]);
  expect(await warnings({})).toEqual([]);
});

test("a missing file stops the start with the name of its setting", () => {
  expect(() => serverCredentials(settings("tls", ours.ca))).toThrow(
    "GRPC_TLS_CERT_FILE: required when GRPC_TLS is tls",
  );
  expect(() => serverCredentials(settings("mtls", "/none.crt", good))).toThrow("GRPC_TLS_CA_FILE: /none.crt cannot be");
  expect(() => channelCredentials({ GRPC_TLS: "mtls" })).toThrow("GRPC_TLS_CA_FILE: required");
});

test("probes without TLS have a separate address, which answers only health checks", async () => {
  const probed = `127.0.0.1:${await portForLater()}`;
  await serve(settings("mtls", ours.ca, good), probed);
  const Health = makeClientConstructor(healthService, "grpc.health.v1.Health");
  const health = new Health(probed, credentials.createInsecure());
  open.push(health);
  const answer = await new Promise((resolve, reject) => {
    health.check?.({ service: "" }, (error: ServiceError | null, given: unknown) =>
      error ? reject(error) : resolve(given),
    );
  });
  expect(answer).toMatchObject({ status: "SERVING" });
  expect(await outcome(probed, PLAIN)).not.toBe("match_not_found");
});
