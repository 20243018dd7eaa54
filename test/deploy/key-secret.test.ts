import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { type Cluster, clusterOf } from "@matchbook/admin/kubernetes-api";
import { storeInSecret } from "@matchbook/admin/store-key";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Authority, createAuthority } from "../connections/certificates.ts";

/** Where `key create` puts a key instead of its output. The API server here answers as Kubernetes does. */

const KEY = "mb_dev_id_secret";

let authority: Authority;
let server: Server;
let cluster: Cluster;
let folder: string;
const created: { path: string | undefined; authorization: string | undefined; body: unknown }[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "matchbook-key-"));
  authority = await createAuthority();
  const { cert, key } = await authority.issue("api-server");
  server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, async (request, response) => {
    const body = (await json(request)) as { metadata: { name: string } };
    if (body.metadata.name === "taken") {
      response.writeHead(409, { "content-type": "application/json" });
      response.end(JSON.stringify({ kind: "Status", message: 'secrets "taken" already exists' }));
      return;
    }
    created.push({ path: request.url, authorization: request.headers.authorization, body });
    response.writeHead(201).end("{}");
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

test("a key becomes a Secret in the namespace of the pod", async () => {
  await storeInSecret(cluster, "billing-key", KEY);
  expect(created).toEqual([
    {
      path: "/api/v1/namespaces/matchbook/secrets",
      authorization: "Bearer t-1",
      body: expect.objectContaining({
        kind: "Secret",
        metadata: expect.objectContaining({ name: "billing-key" }),
        stringData: { key: KEY },
      }),
    },
  ]);
});

test("a refusal is an error with the server's reason and without the key", async () => {
  const refused = storeInSecret(cluster, "taken", KEY);
  await expect(refused).rejects.toThrow('the Secret taken was not created (409): secrets "taken" already exists');
  await expect(refused).rejects.not.toThrow(KEY);
  expect(() => clusterOf({})).toThrow("--to-file");
});
