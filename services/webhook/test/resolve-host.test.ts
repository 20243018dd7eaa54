import { afterEach, describe, expect, test } from "vitest";
import { checkEndpointUrl, createResolver } from "../src/delivery/resolve-host.ts";
import { type DnsStub, startDnsStub } from "./dns-stub.ts";

const NOT_PUBLIC = { ok: false, code: "webhook_url_not_public" };
const none: ReadonlySet<string> = new Set();
let stub: DnsStub | undefined;
afterEach(() => stub?.close());

/** A resolver with a real name server that knows exactly these names. */
async function resolverFor(zone: Record<string, { A?: string[]; AAAA?: string[] }>) {
  stub = await startDnsStub((type, name) => {
    const entry = zone[name];
    return entry === undefined ? null : (entry[type as "A" | "AAAA"] ?? []);
  });
  return createResolver({ servers: [stub.server], timeoutMs: 60_000, tries: 1 });
}

describe("an endpoint's name", () => {
  test("is accepted when all its addresses are public", async () => {
    const resolve = await resolverFor({
      "a.example.com": { A: ["1.1.1.1", "8.8.8.8"], AAAA: ["2606:4700:4700:0:0:0:0:1111"] },
    });
    expect(await checkEndpointUrl("https://a.example.com/hook", none, resolve)).toMatchObject({ ok: true });
    expect(await resolve("a.example.com")).toEqual([
      { address: "1.1.1.1", family: 4 },
      { address: "8.8.8.8", family: 4 },
      { address: "2606:4700:4700::1111", family: 6 },
    ]);
  });

  test.each([
    ["a private address", { A: ["10.0.0.1"] }],
    ["loopback", { A: ["127.0.0.1"] }],
    ["the metadata address", { A: ["169.254.169.254"] }],
    ["a public and a private address", { A: ["1.1.1.1", "192.168.0.1"] }],
    ["a public IPv4 and a private IPv6 address", { A: ["1.1.1.1"], AAAA: ["fd00:0:0:0:0:0:0:1"] }],
    ["IPv6 loopback alone", { AAAA: ["0:0:0:0:0:0:0:1"] }],
    ["IPv4-mapped loopback", { AAAA: ["0:0:0:0:0:ffff:7f00:1"] }],
    ["NAT64 of loopback", { AAAA: ["64:ff9b:0:0:0:0:7f00:1"] }],
    ["6to4 of a private address", { AAAA: ["2002:a00:1:0:0:0:0:1"] }],
    ["Teredo of loopback", { AAAA: ["2001:0:808:808:0:0:80ff:fffe"] }],
    ["local NAT64 of the metadata address", { AAAA: ["64:ff9b:1:0:0:0:a9fe:a9fe"] }],
    ["ISATAP of a private address", { AAAA: ["2a00:1450:0:0:0:5efe:a00:1"] }],
    ["the IPv6 metadata address of AWS", { AAAA: ["fd00:ec2:0:0:0:0:0:254"] }],
    ["a site-local address", { AAAA: ["fec0:0:0:0:0:0:0:1"] }],
    ["the unspecified address", { A: ["0.0.0.0"] }],
    ["a carrier-grade NAT address", { A: ["100.64.0.1"] }],
    ["Alibaba's metadata address", { A: ["100.100.100.200"] }],
    ["Azure's platform address", { A: ["168.63.129.16"] }],
    ["a multicast address", { A: ["224.0.0.1"] }],
    ["a private address as the last of many", { A: ["1.1.1.1", "8.8.8.8", "9.9.9.9", "172.16.0.1"] }],
  ])("is refused when it has %s", async (_case, records) => {
    const resolve = await resolverFor({ "a.example.com": records });
    expect(await checkEndpointUrl("https://a.example.com/hook", none, resolve)).toEqual(NOT_PUBLIC);
    expect(await checkEndpointUrl("https://a.example.com./hook", none, resolve)).toEqual(NOT_PUBLIC);
  });

  test("is accepted when it does not resolve", async () => {
    const resolve = await resolverFor({ "empty.example.com": {} });
    await expect(resolve("missing.example.com")).rejects.toMatchObject({ code: "ENOTFOUND" });
    await expect(resolve("empty.example.com")).rejects.toMatchObject({ code: "ENODATA" });
    expect(await checkEndpointUrl("https://missing.example.com/", none, resolve)).toMatchObject({ ok: true });
    expect(await checkEndpointUrl("https://empty.example.com/", none, resolve)).toMatchObject({ ok: true });
  });

  test("is not resolved when the URL is refused anyway, has an address as host, or is an allowed origin", async () => {
    const resolve = await resolverFor({});
    const allowed = new Set(["http://receiver.example.com:9000"]);
    expect(await checkEndpointUrl("http://receiver.example.com:9000/x", allowed, resolve)).toMatchObject({ ok: true });
    expect(await checkEndpointUrl("https://1.1.1.1/", none, resolve)).toMatchObject({ ok: true });
    expect(await checkEndpointUrl("https://localhost/", none, resolve)).toEqual(NOT_PUBLIC);
    expect(stub?.questions).toEqual([]);
  });
});
