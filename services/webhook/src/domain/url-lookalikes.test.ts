import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkWebhookUrl } from "./url-policy.ts";

const NOT_PUBLIC = "webhook_url_not_public";
const NOT_VALID = "webhook_url_invalid";

const reason = (url: string) => {
  const checked = checkWebhookUrl(url, new Set());
  return checked.ok ? null : checked.code;
};

describe("a disguised forbidden host", () => {
  test.each([
    ["https:127.0.0.1", "no slashes"],
    ["https:/127.0.0.1/", "one slash"],
    ["https:////127.0.0.1/", "four slashes"],
    ["https://example.com@127.0.0.1/", "another host as the user"],
    ["https://127.0.0.1#@example.com/", "another host in the fragment"],
    ["https://127.0.0.1?@example.com/", "another host in the query"],
    ["https://00000/", "zeros"],
    ["https://0x/", "an empty hexadecimal number"],
    ["https://0.0/", "two zeros"],
    ["https://127.0x0.1/", "mixed bases"],
    ["https://256/", "a small number"],
    ["https://4294967295/", "the largest number"],
    ["https://0300.0250.1/", "private, octal and short"],
    ["https://169.16689662/", "the metadata address in two parts"],
    ["https://0251.0376.0251.0376/", "the metadata address in octal"],
    ["https://0xa9.0xfe.0xa9.0xfe/", "the metadata address in hexadecimal"],
    ["https://025177524776/", "the metadata address as one octal number"],
    ["https://169.254.170.2/", "credentials of AWS containers"],
    ["https://192.0.0.192/", "Oracle's metadata address"],
    ["https://192.88.99.1/", "6to4 relay"],
    ["https://192.31.196.1/", "AS112"],
    ["https://192.175.48.1/", "AS112"],
    ["https://[0::1]/", "a zero before the gap"],
    ["https://[0000:0000:0000:0000:0000:0000:0000:0001]/", "all digits"],
    ["https://[::FFFF:A9FE:A9FE]/", "IPv4-mapped metadata in capitals"],
    ["https://[::ffff:0:127.0.0.1]/", "IPv4-translated"],
    ["https://[64:ff9b::a9fe:a9fe]/", "NAT64 of the metadata address"],
    ["https://[64:ff9b:1:a00:0:100::]/", "local NAT64 with a short prefix"],
    ["https://[2001:2::1]/", "benchmarking"],
    ["https://[2001:10::1]/", "ORCHID"],
    ["https://[2001:20::1]/", "ORCHIDv2"],
    ["https://[2001:4:112::1]/", "AS112"],
    ["https://[2620:4f:8000::1]/", "AS112"],
    ["https://[100::1]/", "discard"],
    ["https://[3fff::1]/", "documentation"],
    ["https://[5f00::1]/", "segment routing"],
    ["https://[fd00:ec2::23]/", "AWS credentials of pods"],
    ["https://[fd20:ce::254]/", "Google's metadata address"],
    ["https://metadata/", "a bare metadata name"],
    ["https://metadata.goog/", "Google's other metadata name"],
    ["https://instance-data.ec2.internal/", "an AWS metadata name"],
    ["https://metadata.azure.internal/", "an Azure name"],
    ["https://host.containers.internal/", "Podman's host"],
    ["https://payments.default.svc/", "a Kubernetes service"],
    ["https://vault.service.consul/", "a Consul service"],
    ["https://1.0.0.127.in-addr.arpa/", "a reverse name"],
    ["https://8.8.8.8.local/", "an address as labels of a local name"],
    ["https://l\u043ecalhost/", "a Cyrillic letter"],
    ["https://localho\u017ft/", "a long s"],
    ["https://\u217cocalhost/", "a Roman numeral"],
    ["https://local\u200bhost/", "a zero-width space"],
    ["https://local\ufe0fhost/", "a variation selector"],
    ["https://%6c%6f%63%61%6c%68%6f%73%74/", "every letter percent-encoded"],
  ])("is refused: %s (%s)", (url) => {
    expect(reason(url)).toBe(NOT_PUBLIC);
  });

  test.each([
    ["https://[::1%25lo]/", "a zone id"],
    ["https://[fe80::1%eth0]/", "a zone id without its escape"],
    ["https://[v1.fe80::a]/", "a future version of IP"],
    ["https://[::\uff11]/", "a full-width digit in brackets"],
    ["https://::1/", "no brackets"],
    ["https://127.0.0.1%00.example.com/", "an encoded null"],
    ["https://127.0.0.1%23.example.com/", "an encoded hash"],
    ["https://127.0.0.1\\@example.com/", "a backslash"],
    ["https://\t127.0.0.1/", "a tab"],
    ["https://127.0.0.1../", "two trailing dots"],
    ["https://4294967296/", "a number too large"],
    ["https://08.8.8.8/", "a digit that is not octal"],
    ["https://0b1111111.0.0.1/", "a binary number"],
    ["https://\u0660.\u0660.\u0660.\u0660/", "Arabic digits"],
    ["//127.0.0.1/", "no scheme"],
  ])("is not a valid URL: %s (%s)", (url) => {
    expect(reason(url)).toBe(NOT_VALID);
  });

  test("is refused with any Unicode variants of its characters and invisible characters in between", () => {
    const hosts = ["localhost", "nas.local", "127.0.0.1", "169.254.169.254", "10.1", "metadata.google.internal"];
    const written = fc.constantFrom(...hosts).chain((host) =>
      fc.tuple(...[...host].map((character) => fc.tuple(lookalikeOf(character), invisible))).map((parts) => ({
        host,
        text: parts.map(([character, padding]) => character + padding).join(""),
      })),
    );
    fc.assert(
      fc.property(written, ({ text }) => {
        expect([NOT_PUBLIC, NOT_VALID]).toContain(reason(`https://${text}/`));
      }),
      { numRuns: 1_000 },
    );
  });

  test("is refused as any IPv6 address that embeds an IPv4 address, public or not", () => {
    const octet = fc.nat(255);
    fc.assert(
      fc.property(octet, octet, octet, octet, fc.constantFrom(...CARRIERS), (a, b, c, d, carry) => {
        expect(reason(`https://[${carry([a, b, c, d])}]/`)).toBe(NOT_PUBLIC);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Code points that the mapping of names (UTS #46) turns into each character. */
const LOOKALIKES = Map.groupBy(
  Array.from({ length: 0x1fbff }, (_, code) => String.fromCodePoint(code)),
  (character) => character.normalize("NFKC").toLowerCase(),
);
const DOTS = [".", "\u3002", "\uff0e", "\uff61", "%2e"];

function lookalikeOf(character: string): fc.Arbitrary<string> {
  if (character === ".") return fc.constantFrom(...DOTS);
  const encoded = `%${character.charCodeAt(0).toString(16)}`;
  return fc.constantFrom(character, encoded, ...(LOOKALIKES.get(character) ?? []));
}

/** Mostly the empty string; otherwise a soft hyphen, zero-width space, word joiner or variation selector. */
const invisible = fc.oneof(
  { weight: 9, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom("\u00ad", "\u200b", "\u2060", "\ufe0f") },
);

type Octets = [number, number, number, number];
const hex = (high: number, low: number) => (high * 256 + low).toString(16);
const halves = ([a, b, c, d]: Octets) => `${hex(a, b)}:${hex(c, d)}`;

// RFC 4291 (mapped, compatible), 2765 (translated), 6052 and 8215 (NAT64), 3056 (6to4), 4380 (Teredo), 5214 (ISATAP).
const CARRIERS: ((octets: Octets) => string)[] = [
  (octets) => `::ffff:${octets.join(".")}`,
  (octets) => `::FFFF:${halves(octets)}`,
  (octets) => `::${octets.join(".")}`,
  (octets) => `::ffff:0:${halves(octets)}`,
  (octets) => `64:ff9b::${octets.join(".")}`,
  (octets) => `64:ff9b:1::${halves(octets)}`,
  ([a, b, c, d]) => `64:ff9b:1:${hex(a, b)}:${hex(0, c)}:${hex(d, 0)}::`,
  (octets) => `2002:${halves(octets)}::1`,
  ([a, b, c, d]) => `2001:0:808:808:0:0:${halves([255 - a, 255 - b, 255 - c, 255 - d])}`,
  (octets) => `2a00:1450:1:1:0:5efe:${halves(octets)}`,
  (octets) => `2a00:1450:1:1:200:5efe:${octets.join(".")}`,
];
