import { readFileSync, writeFileSync } from "node:fs";
import { connect as connectTcp } from "node:net";
import { createServer, type Server } from "node:tls";
import { isOutage } from "@matchbook/runtime/errors/outage";
import { connectNats } from "@matchbook/runtime/events/nats";
import { type NatsSecurity, natsSecurity } from "@matchbook/runtime/events/nats-security";
import { connectMongo, type MongoTls } from "@matchbook/runtime/mongo/mongo";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { connect } from "nats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Authority, type CertificateFiles, createAuthority } from "./certificates.ts";
import { type ConfiguredNats, PASSWORDS, startConfiguredNats } from "./nats-server.ts";

/** Connections to MongoDB and NATS under TLS, with certificates of test authorities. */

let ours: Authority;
let theirs: Authority;
let server: CertificateFiles;
let own: CertificateFiles;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([createAuthority(), createAuthority()]);
  server = await ours.issue("server");
  own = await ours.issue("matching");
});
afterAll(() => {
  ours.remove();
  theirs.remove();
});

describe("MongoDB", () => {
  const proxies: Server[] = [];
  afterAll(() => {
    for (const proxy of proxies) proxy.close();
  });

  /** A TLS server that demands certificates, in front of the test's MongoDB. */
  async function mongoBehind(files: CertificateFiles): Promise<string> {
    const { hostname, port } = new URL(testInfra().mongoUri.replace("mongodb:", "http:"));
    const proxy = createServer(
      {
        cert: readFileSync(files.cert),
        key: readFileSync(files.key),
        ca: readFileSync(ours.ca),
        requestCert: true,
        rejectUnauthorized: true,
      },
      (client) => {
        const upstream = connectTcp(Number(port), hostname);
        client.pipe(upstream).pipe(client);
        for (const socket of [client, upstream]) socket.on("error", () => upstream.destroy());
      },
    );
    proxies.push(proxy);
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const address = proxy.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `mongodb://localhost:${address.port}/?directConnection=true`;
  }

  const both = (name: string, files: CertificateFiles): string => {
    const file = files.cert.replace(/[^/]+$/, `${name}.pem`);
    writeFileSync(file, `${readFileSync(files.cert, "utf8")}\n${readFileSync(files.key, "utf8")}\n`);
    return file;
  };

  test("a process with the right files connects; wrong authority, expired server, no or foreign certificate are refused", async () => {
    const uri = await mongoBehind(server);
    const right = { MONGODB_TLS_CA_FILE: ours.ca, MONGODB_TLS_CERT_KEY_FILE: both("own", own) };
    const mongo = await connectMongo(uri, uniqueName("tls"), right);
    expect(await mongo.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    await mongo.client.close();

    const old = await mongoBehind(await ours.issue("old-mongodb", { expired: true }));
    const refused: [string, MongoTls][] = [
      [uri, { ...right, MONGODB_TLS_CA_FILE: theirs.ca }],
      [uri, { MONGODB_TLS_CA_FILE: ours.ca }],
      [uri, { ...right, MONGODB_TLS_CERT_KEY_FILE: both("foreign", await theirs.issue("stranger")) }],
      [uri, {}],
      [old, right],
    ];
    const outcomes = await Promise.allSettled(refused.map(([where, tls]) => connectMongo(where, "tls", tls)));
    expect(outcomes.map(({ status }) => status)).toEqual(refused.map(() => "rejected"));
  });
});

describe("a server without TLS", () => {
  test("of MongoDB is refused where TLS is required, like a URI that refuses TLS", async () => {
    const uri = new URL(testInfra().mongoUri);
    const refused = connectMongo(uri.href, "tls", { MONGODB_TLS: "required" });
    await expect(refused).rejects.toThrow(/TLS|SSL|ssl|ECONNRESET|closed/);
    uri.searchParams.set("tls", "false");
    await expect(connectMongo(uri.href, "tls", { MONGODB_TLS: "required" })).rejects.toThrow("must be the same");
  });

  test("of NATS is refused where an address begins with tls:", async () => {
    const url = testInfra().natsUrl;
    const { connection } = await connectNats(url, uniqueName("TLS").toUpperCase(), "matching");
    await connection.close();
    const refused = await connectNats(url.replace("nats:", "tls:"), "EVENTS", "matching").catch(
      (error: Error) => error,
    );
    expect(String((refused as Error).cause)).toMatch(/tls/i);
  });
});

describe("NATS with deploy/nats/tls.conf", () => {
  let nats: ConfiguredNats;
  let right: NatsSecurity;
  const start = (files: CertificateFiles) =>
    startConfiguredNats("tls.conf", {
      variables: { NATS_TLS_CERT_FILE: files.cert, NATS_TLS_KEY_FILE: files.key, NATS_TLS_CA_FILE: ours.ca },
      // The probe only checks that the server is up. The tests check its certificate.
      tls: { caFile: ours.ca, certFile: own.cert, keyFile: own.key, rejectUnauthorized: false },
    });
  beforeAll(async () => {
    nats = await start(server);
    right = {
      NATS_USER: "matching",
      NATS_PASSWORD: PASSWORDS.matching,
      NATS_TLS_CA_FILE: ours.ca,
      NATS_TLS_CERT_FILE: own.cert,
      NATS_TLS_KEY_FILE: own.key,
    };
  });
  afterAll(() => nats.stop());

  const attempt = async (security: NatsSecurity, url = nats.url) => {
    const connection = await connect({ servers: url, reconnect: false, timeout: 60_000, ...natsSecurity(security) });
    await connection.close();
  };

  test("a process with the right files and password connects", async () => {
    const { connection, jsm } = await connectNats(nats.url, "EVENTS", "matching", right);
    expect((await jsm.streams.info("EVENTS")).config.subjects).toEqual(["events.>"]);
    await connection.close();
  });

  test("wrong authority, no certificate, a foreign or expired one, and a wrong password are refused", async () => {
    const foreign = await theirs.issue("stranger");
    const old = await ours.issue("old-matching", { expired: true });
    const refused: NatsSecurity[] = [
      { ...right, NATS_TLS_CA_FILE: theirs.ca },
      { ...right, NATS_TLS_CERT_FILE: undefined, NATS_TLS_KEY_FILE: undefined },
      { ...right, NATS_TLS_CERT_FILE: foreign.cert, NATS_TLS_KEY_FILE: foreign.key },
      { ...right, NATS_TLS_CERT_FILE: old.cert, NATS_TLS_KEY_FILE: old.key },
      { ...right, NATS_PASSWORD: "wrong" },
    ];
    for (const security of refused) await expect(attempt(security)).rejects.toThrow();
    // A process that waits for NATS logs why, see retry-until-reachable.ts.
    const [wrongAuthority = {}] = refused;
    const waiting = await connectNats(nats.url, "EVENTS", "matching", wrongAuthority).catch((error: Error) => error);
    expect([isOutage(waiting), String((waiting as Error).cause)]).toEqual([true, expect.stringMatching(/certificate/)]);
    await attempt(right);
  });

  test("a process refuses a server with an expired certificate", async () => {
    const old = await start(await ours.issue("old-nats", { expired: true }));
    await expect(attempt(right, old.url)).rejects.toThrow();
    await old.stop();
  });
});
