import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect, createServer as createTlsServer, type TLSSocket } from "node:tls";
import { renewCertificates } from "@matchbook/admin/certificates/renew-certificates";
import type { Cluster } from "@matchbook/admin/kubernetes-api";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Authority, createAuthority } from "../connections/certificates.ts";

/** The certificates that the chart's Job makes. The API server here keeps Secrets as Kubernetes does. */

interface Stored {
  metadata: { name: string; resourceVersion: string; labels?: Record<string, string> };
  data: Record<string, string>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date();
const NAMES = ["gateway", "transaction"];
const CA = "matchbook-processes-ca";

let authority: Authority;
let server: Server;
let cluster: Cluster;
let folder: string;
const secrets = new Map<string, Stored>();
let writes: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "matchbook-account-"));
  authority = await createAuthority();
  const { cert, key } = await authority.issue("api-server");
  server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, async (request, response) => {
    const [, name] = /^\/api\/v1\/namespaces\/matchbook\/secrets(?:\/(.+))?$/.exec(request.url ?? "") ?? [];
    const body = await text(request);
    const [status, answer] = request.method === "GET" ? read(name ?? "") : write(name, JSON.parse(body));
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  writeFileSync(join(folder, "token"), "t-1\n");
  writeFileSync(join(folder, "namespace"), "matchbook");
  writeFileSync(join(folder, "ca.crt"), readFileSync(authority.ca));
  cluster = { host: "127.0.0.1", port: String((server.address() as AddressInfo).port), account: folder };
});
afterAll(() => {
  server.close();
  authority.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => secrets.clear());

function read(name: string): [number, object] {
  const found = secrets.get(name);
  return found === undefined ? [404, { message: `secrets "${name}" not found` }] : [200, found];
}

function write(
  name: string | undefined,
  { metadata, stringData }: { metadata: Stored["metadata"]; stringData: Record<string, string> },
): [number, object] {
  const before = secrets.get(metadata.name);
  if (name === undefined ? before !== undefined : before?.metadata.resourceVersion !== metadata.resourceVersion)
    return [409, { message: `secrets "${metadata.name}" has been changed` }];
  const data = Object.entries(stringData).map(([key, value]) => [key, Buffer.from(value).toString("base64")]);
  const resourceVersion = String(Number(before?.metadata.resourceVersion ?? 0) + 1);
  secrets.set(metadata.name, { metadata: { ...metadata, resourceVersion }, data: Object.fromEntries(data) });
  writes.push(metadata.name);
  return [name === undefined ? 201 : 200, {}];
}

/** Runs the program this many days after the start. @returns the Secrets that it wrote */
async function runAfter(days: number): Promise<string[]> {
  writes = [];
  const now = new Date(START.getTime() + days * DAY_MS);
  await renewCertificates(cluster, { names: NAMES, days: 90, now }, silentLogger());
  return writes;
}

const valueIn = (secret: string, key: string) => Buffer.from(secrets.get(secret)?.data[key] ?? "", "base64").toString();
const certificatesIn = (pem: string) =>
  (pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []).map((one) => new X509Certificate(one));
/** Tells whether a process that trusts `ca` accepts the certificate `pem`. */
const isTrusted = (pem: string, ca: string) =>
  certificatesIn(ca).some(
    (one) => new X509Certificate(pem).checkIssued(one) && new X509Certificate(pem).verify(one.publicKey),
  );

test("the first run makes an authority and a certificate for each process, later ones only what is due", async () => {
  expect(await runAfter(0)).toEqual([CA, "gateway-tls", "transaction-tls"]);
  const first = valueIn("gateway-tls", "tls.crt");
  expect(await runAfter(59)).toEqual([]);
  expect(await runAfter(61)).toEqual(["gateway-tls", "transaction-tls"]);
  const second = valueIn("gateway-tls", "tls.crt");
  expect(second).not.toBe(first);
  expect(new X509Certificate(second).subjectAltName).toBe("DNS:gateway");
  for (const pem of [first, second]) expect(isTrusted(pem, valueIn("transaction-tls", "ca.crt"))).toBe(true);
});

test("processes accept each other by their certificates, and refuse a caller without one", async () => {
  await runAfter(0);
  const own = (name: string) => ({
    cert: valueIn(`${name}-tls`, "tls.crt"),
    key: valueIn(`${name}-tls`, "tls.key"),
    ca: valueIn(`${name}-tls`, "ca.crt"),
  });
  const listening = createTlsServer({ ...own("transaction"), requestCert: true, rejectUnauthorized: true }, (socket) =>
    socket.end(String(socket.getPeerX509Certificate()?.subjectAltName)),
  );
  listening.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const answerTo = (options: object) => text(connect({ port, servername: "transaction", ...options }) as TLSSocket);
  expect(await answerTo(own("gateway"))).toBe("DNS:gateway");
  await expect(answerTo({ ca: own("gateway").ca })).rejects.toThrow();
  await expect(answerTo({ ...own("gateway"), servername: "matching" })).rejects.toThrow("altnames");
  listening.close();
});

test("an authority is replaced in time: all trust the next one before it issues, and the one before after it", async () => {
  await runAfter(0);
  const [first] = certificatesIn(valueIn(CA, "tls.crt"));
  const due = 2_440;
  await runAfter(due);
  const before = valueIn("gateway-tls", "tls.crt");
  expect(isTrusted(before, String(first))).toBe(true);
  expect(certificatesIn(valueIn("transaction-tls", "ca.crt"))).toHaveLength(2);
  expect(await runAfter(due + 0.9)).toEqual([]);
  const known = valueIn("transaction-tls", "ca.crt");

  expect(await runAfter(due + 2)).toEqual([CA, "gateway-tls", "transaction-tls"]);
  const after = valueIn("gateway-tls", "tls.crt");
  expect(isTrusted(after, String(first))).toBe(false);
  // A process that has not read the new files yet, and a caller that still shows its old certificate.
  expect(isTrusted(after, known)).toBe(true);
  expect(isTrusted(before, valueIn("transaction-tls", "ca.crt"))).toBe(true);
  expect(Object.keys(secrets.get(CA)?.data ?? {}).sort()).toEqual(["previous.crt", "tls.crt", "tls.key"]);
  expect(await runAfter(due + 3)).toEqual([]);
});

test("a Secret that another program made is refused, and no Secret is changed", async () => {
  const foreign = { metadata: { name: "transaction-tls", resourceVersion: "7" }, data: { "tls.crt": "b3Ro" } };
  secrets.set("transaction-tls", foreign);
  await expect(runAfter(0)).rejects.toThrow("tls.certificates=secrets");
  expect([...secrets.values()]).toEqual([foreign]);
});

test("an API server that does not answer is named with what to look at", async () => {
  const closed = { ...cluster, port: "9" };
  const run = renewCertificates(closed, { names: NAMES, days: 90, now: START }, silentLogger());
  await expect(run).rejects.toThrow("no answer of the API server at 127.0.0.1:9; does the network policy");
});
