import { isIP } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { guardedConnector } from "../src/delivery/connector.ts";
import { checkEndpointUrl, createResolver, type ResolveHost } from "../src/delivery/resolve-host.ts";
import { Sender, type SenderOptions } from "../src/delivery/send.ts";
import { generateSigningSecret, signingKey } from "../src/delivery/sign.ts";
import { isPublicAddress } from "../src/domain/address-policy.ts";
import { startDnsStub } from "./dns-stub.ts";
import { fixture, type Receiver, startReceiver, startTcpServer, startTlsReceiver } from "./receivers.ts";

type DnsRecords = { A?: string[]; AAAA?: string[] };

const keys = [signingKey(generateSigningSecret())];
const ca = fixture("authority-cert.pem");
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

function keep<T extends { close(): Promise<void> }>(one: T): T {
  open.push(one);
  return one;
}

function sendTo(url: string, options: SenderOptions) {
  const sender = new Sender(options);
  keep({ close: () => sender.close(0) });
  return sender.send({ endpointId: "a", url, messageId: "event", body: "{}", keys });
}

const resolvesTo =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
const tlsReceiver = async (certificate = "receiver-cert.pem") =>
  keep(await startTlsReceiver((response) => response.end("ok"), certificate));
/** Treats loopback addresses as public. */
const loopbackIsPublic = { isPublicAddress: (address: string) => address.startsWith("127."), ca };

describe("the address that a connection is made to", () => {
  test("is refused without connecting when the URL contains a forbidden one", async () => {
    const receiver = await tlsReceiver();
    for (const host of [
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "[::ffff:127.0.0.1]",
      "[::1]",
      "localhost",
      "127.0.0.1.",
    ]) {
      const result = await sendTo(`https://${host}:${receiver.port}/`, {});
      expect(result).toMatchObject({ ok: false, status: null, error: "Webhook URL must use a public host" });
    }
    expect(receiver.connections()).toBe(0);
  });

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "is checked by the connector itself when it is the literal %s, which no lookup hook sees",
    async (hostname) => {
      const receiver = keep(await startReceiver((response) => response.end()));
      const connect = guardedConnector({
        connectTimeoutMs: 60_000,
        resolveHost: resolvesTo("127.0.0.1"),
        isPublicAddress,
        ca: undefined,
      });
      const code = await new Promise((resolve) => {
        connect({ hostname, host: hostname, protocol: "http:", port: String(receiver.port) }, (...[error]) =>
          resolve(error !== null && "code" in error ? error.code : null),
        );
      });
      expect(code).toBe("FORBIDDEN_ADDRESS");
      expect(receiver.connections()).toBe(0);
    },
  );

  test.each([
    ["loopback", ["127.0.0.1"]],
    ["IPv6 loopback", ["::1"]],
    ["IPv4-mapped loopback", ["::ffff:127.0.0.1"]],
    ["the metadata address", ["169.254.169.254"]],
    ["a public address and loopback", ["1.1.1.1", "127.0.0.1"]],
    ["loopback and a public address", ["127.0.0.1", "1.1.1.1"]],
  ])("is refused when the name resolves to %s", async (_case, addresses) => {
    const receiver = await tlsReceiver();
    const result = await sendTo(`https://hooks.example.com:${receiver.port}/`, {
      resolveHost: resolvesTo(...addresses),
      ca,
    });
    expect(result).toMatchObject({ ok: false, status: null, error: "host resolves to a forbidden address" });
    expect(receiver.connections()).toBe(0);
  });

  // DNS rebinding: the name server changes its answer between queries.
  test.each([
    ["loopback", { A: ["127.0.0.1"] }],
    ["IPv6 loopback", { AAAA: ["0:0:0:0:0:0:0:1"] }],
    ["loopback beside its public address", { A: ["1.1.1.1", "127.0.0.1"] }],
    ["a public address with an IPv6 loopback beside it", { A: ["1.1.1.1"], AAAA: ["0:0:0:0:0:0:0:1"] }],
    ["IPv4-mapped loopback", { AAAA: ["0:0:0:0:0:ffff:7f00:1"] }],
    ["NAT64 of loopback", { AAAA: ["64:ff9b:0:0:0:0:7f00:1"] }],
    ["6to4 of loopback", { AAAA: ["2002:7f00:1:0:0:0:0:1"] }],
    ["the unspecified address", { A: ["0.0.0.0"] }],
    ["the metadata address", { A: ["169.254.169.254"] }],
  ])("is checked again when a public name changes to %s", async (_case, records: DnsRecords) => {
    const receiver = await tlsReceiver();
    let turned = false;
    const before: DnsRecords = { A: ["1.1.1.1"] };
    const answer = (type: string) => (turned ? records : before)[type as keyof DnsRecords] ?? [];
    const stub = keep(await startDnsStub(answer));
    const resolveHost = createResolver({ servers: [stub.server], timeoutMs: 60_000, tries: 1 });
    const url = `https://rebind.example.com:${receiver.port}/`;
    expect(await checkEndpointUrl(url, new Set(), resolveHost)).toMatchObject({ ok: true });
    turned = true;
    for (let attempt = 1; attempt <= 2; attempt++) {
      const result = await sendTo(url, { resolveHost, ca });
      expect(result).toMatchObject({ ok: false, status: null, error: "host resolves to a forbidden address" });
    }
    expect(receiver.connections()).toBe(0);
    expect(stub.questions.filter((question) => question === "A rebind.example.com")).toHaveLength(3);
  });

  test("is never resolved for the target of a redirect", async () => {
    const stub = keep(await startDnsStub((type) => (type === "A" ? ["127.0.0.1"] : [])));
    const resolveHost = createResolver({ servers: [stub.server], timeoutMs: 60_000, tries: 1 });
    const redirecting = keep(
      await startTlsReceiver(
        (response) => response.writeHead(307, { location: "https://other.example.com/" }).end(),
        "receiver-cert.pem",
      ),
    );
    const result = await sendTo(`https://hooks.example.com:${redirecting.port}/`, { ...loopbackIsPublic, resolveHost });
    expect(result).toMatchObject({ ok: false, status: 307, error: "redirect (307) not followed" });
    expect(new Set(stub.questions)).toEqual(new Set(["A hooks.example.com", "AAAA hooks.example.com"]));
  });

  test("is the checked one, because a name is resolved once per connection", async () => {
    const receiver = await tlsReceiver();
    let lookups = 0;
    const resolveHost: ResolveHost = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? "127.0.0.1" : "127.0.0.3", family: 4 }];
    };
    const result = await sendTo(`https://hooks.example.com:${receiver.port}/`, { ...loopbackIsPublic, resolveHost });
    expect(result).toMatchObject({ ok: true, responseExcerpt: "ok" });
    expect(lookups).toBe(1);
  });

  test("is the next one of the name when one does not answer", async () => {
    const receiver = await tlsReceiver();
    const resolveHost = resolvesTo("127.0.0.3", "127.0.0.1");
    const result = await sendTo(`https://hooks.example.com:${receiver.port}/`, { ...loopbackIsPublic, resolveHost });
    expect(result.ok).toBe(true);
  });

  test("may be private for an allowed origin only", async () => {
    const receiver: Receiver = keep(await startReceiver((response) => response.end()));
    const other = keep(await startReceiver((response) => response.end()));
    const allowedOrigins = new Set([receiver.origin]);
    expect(await sendTo(`${receiver.origin}/x`, { allowedOrigins })).toMatchObject({ ok: true });
    expect(await sendTo(`${other.origin}/x`, { allowedOrigins })).toMatchObject({ ok: false });
    expect(other.connections()).toBe(0);
  });

  test("is missing when the name does not resolve; the attempt fails", async () => {
    const stub = keep(await startDnsStub(() => null));
    const resolveHost = createResolver({ servers: [stub.server], tries: 1 });
    expect(await sendTo("https://missing.example.com/", { resolveHost })).toMatchObject({
      ok: false,
      error: "host name does not resolve",
    });
  });
});

describe("TLS", () => {
  const send = (receiver: Receiver, host = "hooks.example.com", options: SenderOptions = loopbackIsPublic) =>
    sendTo(`https://${host}:${receiver.port}/`, { resolveHost: resolvesTo("127.0.0.1"), ...options });

  test("verifies the host name although the address was resolved before", async () => {
    const receiver = await tlsReceiver();
    expect(await send(receiver)).toMatchObject({ ok: true, status: 200 });
    expect(receiver.serverNames).toEqual(["hooks.example.com"]);
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example.com:${receiver.port}`);
  });

  test.each([
    ["self-signed", "self-signed-cert.pem", "hooks.example.com", "TLS certificate not valid (self-signed)"],
    ["expired", "expired-cert.pem", "hooks.example.com", "TLS certificate not valid (expired)"],
    ["for another host", "receiver-cert.pem", "other.example.com", "TLS certificate not valid (other host name)"],
  ])("refuses a certificate that is %s", async (_case, certificate, host, error) => {
    const receiver = await tlsReceiver(certificate);
    expect(await send(receiver, host)).toMatchObject({ ok: false, status: null, error });
    expect(receiver.received).toEqual([]);
  });

  test("refuses the certificate of an unknown authority in any environment", async () => {
    const receiver = await tlsReceiver();
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      const result = await send(receiver, "hooks.example.com", { ...loopbackIsPublic, ca: undefined });
      expect(result).toMatchObject({ ok: false, error: "TLS certificate not valid (unknown issuer)" });
    } finally {
      if (before === undefined) {
        delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      } else {
        process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      }
    }
  });

  test("fails cleanly when the receiver does not support it", async () => {
    const receiver = keep(await startReceiver((response) => response.end()));
    expect(await send(receiver)).toMatchObject({ ok: false, error: "TLS handshake failed" });
  });

  test("includes its handshake in the time to connect", async () => {
    const silent = keep(await startTcpServer(() => {}));
    const options = { ...loopbackIsPublic, connectTimeoutMs: 60 };
    expect(await send(silent, "hooks.example.com", options)).toMatchObject({
      ok: false,
      error: "connection timed out after 60 ms",
    });
    const allowedOrigins = new Set([`https://localhost:${silent.port}`]);
    expect(await send(silent, "localhost", { allowedOrigins, connectTimeoutMs: 60 })).toMatchObject({
      error: "connection timed out after 60 ms",
    });
  });
});
