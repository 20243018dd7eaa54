import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { onPath } from "@matchbook/servers/on-path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { containersOf, type Manifest, parseText, podOf } from "./k8s/rendered.ts";

/** The chart is safe unless values say otherwise. Helm asks an API server here that answers as Kubernetes does. */

const CHART = join(import.meta.dirname, "../../deploy/helm/matchbook");
const helm = onPath("helm", process.env);
const WITHOUT_HELM = "helm is not installed: go install helm.sh/helm/v3/cmd/helm@latest";
const PROCESSES = ["gateway", "transaction", "matching", "webhook"];
const AUTHORITY = { "ca.crt": "-----BEGIN CERTIFICATE-----" };

/** The Secrets of the namespace, by name. */
const secrets = new Map<string, Record<string, string>>();
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const name = /^\/api\/v1\/namespaces\/x\/secrets\/([\w-]+)$/.exec(request.url ?? "")?.[1] ?? "";
    const data = secrets.get(name);
    const found = request.url?.startsWith("/api/v1?") ? RESOURCES : data && secretOf(name, data);
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? { kind: "Status", apiVersion: "v1", status: "Failure", code: 404 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => secrets.clear());

const RESOURCES = {
  kind: "APIResourceList",
  groupVersion: "v1",
  resources: [{ name: "secrets", singularName: "secret", namespaced: true, kind: "Secret", verbs: ["get"] }],
};
const secretOf = (name: string, data: Record<string, string>) => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name, namespace: "x" },
  data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value).toString("base64")])),
});

/** Renders with values, as an installation into the namespace x does. @throws Error with the text of a refusal */
async function install(...values: string[]): Promise<Manifest[]> {
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = ["--namespace", "x", "--kube-version", "1.34.0", "--dry-run=server", "--kube-apiserver", api];
  const set = values.flatMap((value) => ["--set", value]);
  return parseText(
    (await promisify(execFile)(helm as string, ["template", "matchbook", CHART, ...asked, ...set])).stdout,
  );
}
const named = (objects: Manifest[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name) as Manifest;
const settingsOf = (objects: Manifest[]) => named(objects, "ConfigMap", "matchbook-settings").data;
/** The Secrets that a pod mounts, by folder. */
const mountsOf = (object: Manifest) => {
  const [{ spec }] = podOf(object) as [Manifest];
  const volumes = new Map(spec.volumes?.map((volume: Manifest) => [volume.name, volume.secret?.secretName]));
  return Object.fromEntries(
    (containersOf({ spec })[0]?.volumeMounts ?? []).map((at: Manifest) => [at.mountPath, volumes.get(at.name)]),
  );
};

test("by default every process has a certificate, shows it, and demands one", async ({ skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  const objects = await install();
  expect(settingsOf(objects)).toMatchObject({
    GRPC_TLS: "mtls",
    GRPC_TLS_CA_FILE: "/etc/matchbook/tls/ca.crt",
    GRPC_TLS_CERT_FILE: "/etc/matchbook/tls/tls.crt",
    GRPC_TLS_KEY_FILE: "/etc/matchbook/tls/tls.key",
    MONGODB_TLS: "required",
  });
  for (const name of PROCESSES)
    expect(mountsOf(named(objects, "Deployment", name))).toMatchObject({ "/etc/matchbook/tls": `${name}-tls` });
});

test("by default a Job makes these certificates and a CronJob renews them, under an account that may do no more", async ({
  skip,
}) => {
  skip(helm === undefined, WITHOUT_HELM);
  const objects = await install();
  const job = objects.find(({ kind, metadata }) => kind === "Job" && metadata.name.startsWith("certificates-"));
  const { spec } = named(objects, "CronJob", "certificates");
  expect(spec.jobTemplate.spec).toEqual(job?.spec);
  const [box] = containersOf(job?.spec.template) as [Manifest];
  expect(box.command.slice(2)).toEqual(["--days", "90", ...PROCESSES, "install"]);
  // The account may write every Secret that a pod mounts.
  const made = ["matchbook-processes-ca", ...[...PROCESSES, "install"].map((name) => `${name}-tls`)];
  expect(named(objects, "Role", "certificates").rules).toEqual([
    { apiGroups: [""], resources: ["secrets"], verbs: ["create"] },
    { apiGroups: [""], resources: ["secrets"], resourceNames: made, verbs: ["get", "update"] },
  ]);
  const changed = await install("tls.days=30");
  const names = (all: Manifest[]) => all.filter(({ kind }) => kind === "Job").map(({ metadata }) => metadata.name);
  expect(names(changed).filter((name) => names(objects).includes(name))).toEqual([expect.stringMatching(/^install-/)]);
});

test.for([
  ["tls.issuer.name=", ["matchbook-processes-ca", ...PROCESSES.map((name) => `${name}-tls`), "install-tls"]],
  ["tls.issuer.name=company", [...PROCESSES.map((name) => `${name}-tls`), "install-tls"]],
] as const)("cert-manager makes them where it is asked to, with %s", async ([issuer, expected], { skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  const objects = await install("tls.certificates=cert-manager", issuer);
  const certificates = objects.filter(({ kind }) => kind === "Certificate");
  expect(certificates.map(({ spec }) => spec.secretName).sort()).toEqual([...expected].sort());
  const { spec } = named(objects, "Certificate", "gateway-tls");
  expect(spec).toMatchObject({ dnsNames: ["gateway"], duration: "2160h", renewBefore: "720h" });
  expect(spec.issuerRef.name).toBe(issuer.split("=")[1] || "matchbook-processes");
  expect(objects.filter(({ metadata }) => metadata.name === "certificates")).toEqual([]);
});

test("tls.enabled=false turns TLS between processes off, and leaves that to servers outside", async ({ skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  const objects = await install("tls.enabled=false");
  const { GRPC_TLS, MONGODB_TLS, NATS_TLS_CA_FILE } = settingsOf(objects);
  expect([GRPC_TLS, MONGODB_TLS, NATS_TLS_CA_FILE]).toEqual([undefined, "required", "/etc/matchbook/data/ca.crt"]);
  expect(mountsOf(named(objects, "Deployment", "gateway"))).toEqual({ "/etc/matchbook/data": "matchbook-data-ca" });
});

test.for(["nats://a:4222", "tls://a:4222\\,nats://b:4222", "ws://a:443"])(
  "NATS at %s is refused",
  async (url, { skip }) => {
    skip(helm === undefined, WITHOUT_HELM);
    await expect(install(`nats.url=${url}`)).rejects.toThrow("nats.allowPlaintext=true");
    const { NATS_URL, NATS_TLS_CA_FILE } = settingsOf(await install(`nats.url=${url}`, "nats.allowPlaintext=true"));
    expect([NATS_URL, NATS_TLS_CA_FILE]).toEqual([url.replace("\\", ""), undefined]);
  },
);

test.for([
  ["mongodb://a,b/?replicaSet=rs0", "refused"],
  ["mongodb://a/?tls=false", "refused"],
  ["mongodb+srv://u:secret@a/?tls=false", "refused"],
  ["mongodb://a/?replicaSet=rs0&tls=true", "accepted"],
  ["mongodb://a/?ssl=true&replicaSet=rs0\n", "accepted"],
  ["mongodb+srv://u:secret@a/", "accepted"],
] as const)("MongoDB at %s is %s", async ([uri, outcome], { skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  secrets.set("matchbook-data-ca", AUTHORITY);
  secrets.set("matchbook-mongodb", { "gateway-uri": "mongodb+srv://a/", "matching-uri": uri });
  if (outcome === "refused") {
    const refusal = await install().catch((error: Error) => error);
    expect(String(refusal)).toMatch(
      /matching-uri of the Secret matchbook-mongodb has no TLS.*mongodb\.allowPlaintext=true/,
    );
    expect(String(refusal)).not.toContain("secret@");
  } else expect(settingsOf(await install()).MONGODB_TLS).toBe("required");
  expect(settingsOf(await install("mongodb.allowPlaintext=true")).MONGODB_TLS).toBeUndefined();
});

test("a missing authority of the servers outside is refused, and needs no Secret where it is well known", async ({
  skip,
}) => {
  skip(helm === undefined, WITHOUT_HELM);
  secrets.set("matchbook-mongodb", { "gateway-uri": "mongodb+srv://a/" });
  await expect(install()).rejects.toThrow("there is no Secret matchbook-data-ca");
  const objects = await install("secrets.dataAuthority=");
  const { MONGODB_TLS, MONGODB_TLS_CA_FILE } = settingsOf(objects);
  expect([MONGODB_TLS, MONGODB_TLS_CA_FILE]).toEqual(["required", undefined]);
  expect(mountsOf(named(objects, "Deployment", "gateway"))).toEqual({ "/etc/matchbook/tls": "gateway-tls" });
});

test("servers inside, for trials, need neither TLS nor an authority", async ({ skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  secrets.set("matchbook-mongodb", { "gateway-uri": "mongodb://mongodb-0.mongodb:27017/?replicaSet=rs0" });
  const { NATS_URL, MONGODB_TLS } = settingsOf(await install("mongodb.internal=true", "nats.internal=true"));
  expect([NATS_URL, MONGODB_TLS]).toEqual(["nats://nats:4222", undefined]);
});

test.for([
  [["host=books.example.com"], "https://books.example.com"],
  [["host=books.example.com", "consoleOrigin=https://books.example.com:8443"], "https://books.example.com:8443"],
  [["settings.CONSOLE_ORIGIN=https://x.example.com"], "https://x.example.com"],
  [["ingress.enabled=false", "consoleOrigin=https://x.example.com"], "https://x.example.com"],
  [["ingress.enabled=false"], undefined],
] as const)("with %s the console's origin is %s", async ([values, origin], { skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  expect(settingsOf(await install(...values)).CONSOLE_ORIGIN).toBe(origin);
});
