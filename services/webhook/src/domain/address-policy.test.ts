import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./address-policy.ts";

type Ranges = readonly (readonly [cidr: string, what: string])[];

// IANA IPv4 and IPv6 Special-Purpose Address Registries, multicast, and the ranges that RFC 4291 leaves non-unicast.
const SPECIAL_IPV4: Ranges = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "private use"],
  ["100.64.0.0/10", "carrier-grade NAT, Alibaba metadata"],
  ["127.0.0.0/8", "loopback"],
  ["169.254.0.0/16", "link-local, metadata of most clouds"],
  ["172.16.0.0/12", "private use"],
  ["192.0.0.0/24", "protocol assignments, Oracle metadata"],
  ["192.0.2.0/24", "documentation"],
  ["192.31.196.0/24", "AS112"],
  ["192.52.193.0/24", "AMT"],
  ["192.88.99.0/24", "6to4 relay anycast"],
  ["192.168.0.0/16", "private use"],
  ["192.175.48.0/24", "AS112"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved"],
  ["255.255.255.255/32", "broadcast"],
  ["168.63.129.16/32", "Azure platform address"],
];

const SPECIAL_IPV6: Ranges = [
  ["::/128", "unspecified"],
  ["::1/128", "loopback"],
  ["::/96", "IPv4-compatible"],
  ["::ffff:0:0/96", "IPv4-mapped"],
  ["::ffff:0:0:0/96", "IPv4-translated"],
  ["64:ff9b::/96", "NAT64"],
  ["64:ff9b:1::/48", "local NAT64"],
  ["100::/64", "discard"],
  ["100:0:0:1::/64", "dummy prefix"],
  ["2001::/32", "Teredo"],
  ["2001::/23", "protocol assignments"],
  ["2001:1::1/128", "PCP anycast"],
  ["2001:1::2/128", "TURN anycast"],
  ["2001:1::3/128", "DNS-SD anycast"],
  ["2001:2::/48", "benchmarking"],
  ["2001:3::/32", "AMT"],
  ["2001:4:112::/48", "AS112"],
  ["2001:10::/28", "ORCHID"],
  ["2001:20::/28", "ORCHIDv2"],
  ["2001:30::/28", "drone identity tags"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4"],
  ["2620:4f:8000::/48", "AS112"],
  ["3fff::/20", "documentation"],
  ["4000::/2", "not assigned"],
  ["5f00::/16", "segment routing"],
  ["fc00::/7", "unique local, metadata of AWS and Google"],
  ["fe80::/10", "link-local"],
  ["fec0::/10", "site-local"],
  ["ff00::/8", "multicast"],
];

const toV4 = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
const toV6 = (value: bigint) =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(":");
const fromV4 = (text: string) => text.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
function fromV6(text: string): bigint {
  const [head = "", tail = ""] = text.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = text.includes("::") ? [...left, ...Array(8 - left.length - right.length).fill("0"), ...right] : left;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** The first and the last address of a range as numbers. */
function bounds(cidr: string, bits: 32 | 128): { first: bigint; last: bigint } {
  const [base = "", length = ""] = cidr.split("/");
  const first = bits === 32 ? fromV4(base) : fromV6(base);
  return { first, last: first + (1n << BigInt(bits - Number(length))) - 1n };
}

describe.each([
  { kind: "IPv4", ranges: SPECIAL_IPV4, bits: 32, format: toV4 },
  { kind: "IPv6", ranges: SPECIAL_IPV6, bits: 128, format: toV6 },
] as const)("$kind address policy", ({ ranges, bits, format }) => {
  test.each(ranges)("refuses all of %s (%s)", (cidr) => {
    const { first, last } = bounds(cidr, bits);
    expect(isPublicAddress(format(first))).toBe(false);
    expect(isPublicAddress(format(last))).toBe(false);
    fc.assert(fc.property(fc.bigInt(first, last), (value) => !isPublicAddress(format(value))));
  });
});

describe("address policy", () => {
  test("accepts every IPv4 address outside the special ranges", () => {
    const ranges = SPECIAL_IPV4.map(([cidr]) => bounds(cidr, 32));
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 32n - 1n), (value) => {
        const special = ranges.some(({ first, last }) => value >= first && value <= last);
        expect(isPublicAddress(toV4(value))).toBe(!special);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2606:4700:4700::1111",
    "2a00:1450:4001:82a::200e",
    "2600:1f18::5efe:1",
  ])("accepts the public address %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ["::ffff:127.0.0.1", "IPv4-mapped, dotted"],
    ["::ffff:7f00:1", "IPv4-mapped, hexadecimal"],
    ["::ffff:8.8.8.8", "IPv4-mapped, even of a public address"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["64:ff9b::169.254.169.254", "NAT64 of the metadata address"],
    ["2002:7f00:1::", "6to4 of loopback"],
    ["2002:a9fe:a9fe::1", "6to4 of the metadata address"],
    ["2001:0:4136:e378:8000:63bf:80ff:fffe", "Teredo of loopback"],
    ["2a00:1450::5efe:127.0.0.1", "ISATAP of loopback"],
    ["2a00:1450::200:5efe:10.0.0.1", "ISATAP of a private address, universal bit set"],
    ["fd00:ec2::254", "AWS metadata"],
    ["fd20:ce::254", "Google metadata"],
    ["fe80::1%eth0", "a zone id"],
    ["2606:4700:4700::1111%1", "a zone id on a public address"],
    ["[2606:4700:4700::1111]", "brackets"],
    ["100.100.100.200", "Alibaba metadata"],
    ["192.0.0.192", "Oracle metadata"],
    ["010.0.0.1", "an octal number"],
    ["0x8.8.8.8", "a hexadecimal number"],
    ["134744072", "one decimal number"],
    ["8.8", "a short form"],
    ["8.8.8.8.", "a trailing dot"],
    ["8.8.8.256", "a number too large"],
    ["", "nothing"],
    ["example.com", "a name"],
  ])("refuses %s (%s)", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test("never throws, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f:.%]{0,40}$/)), (text) => {
        expect(typeof isPublicAddress(text)).toBe("boolean");
      }),
    );
  });
});
