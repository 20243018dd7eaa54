import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkWebhookUrl, literalAddress, parseAllowedOrigins } from "./url-policy.ts";

const NOT_PUBLIC = "webhook_url_not_public";
const NOT_HTTPS = "webhook_url_not_https";
const CREDENTIALS = "webhook_url_credentials";
const NOT_VALID = "webhook_url_invalid";

const none: ReadonlySet<string> = new Set();
const reason = (url: string, allowed = none) => {
  const checked = checkWebhookUrl(url, allowed);
  return checked.ok ? null : checked.code;
};

describe("endpoint URL", () => {
  test.each([
    "https://example.com",
    "https://hooks.example.com/in?tenant=1#part",
    "https://example.com:8443/hook",
    "HTTPS://EXAMPLE.COM/",
    "https://example.com./hook",
    "https://bücher.example/hook",
    "https://my_host.example.com/",
    "https://1.1.1.1/",
    "https://[2606:4700:4700::1111]/",
    "https://localhost.example.com/",
    "https://my.locals/",
    `https://example.com/${"a".repeat(2048 - "https://example.com/".length)}`,
  ])("accepts %s", (url) => {
    expect(reason(url)).toBeNull();
  });

  test.each([
    ["https://127.0.0.1/", "loopback"],
    ["https://127.0.0.1:8443/", "loopback with a port"],
    ["https://2130706433/", "one decimal number"],
    ["https://0x7f000001/", "one hexadecimal number"],
    ["https://017700000001/", "one octal number"],
    ["https://0177.0.0.1/", "an octal part"],
    ["https://0x7f.0x0.0x0.0x1/", "hexadecimal parts"],
    ["https://127.1/", "two parts"],
    ["https://127.0.1/", "three parts"],
    ["https://0/", "zero"],
    ["https://127.0.0.1./", "a trailing dot"],
    ["https://%31%32%37.0.0.1/", "percent-encoding"],
    ["https://１２７.0.0.1/", "full-width digits"],
    ["https://127。0。0。1/", "ideographic full stops"],
    ["https://①②⑦.0.0.1/", "circled digits"],
    ["https://169.254.169.254/latest/meta-data/", "the metadata address"],
    ["https://2852039166/", "the metadata address as one number"],
    ["https://100.100.100.200/", "Alibaba's metadata address"],
    ["https://168.63.129.16/", "Azure's platform address"],
    ["https://10.0.0.1/", "private"],
    ["https://172.31.255.255/", "private"],
    ["https://192.168.1.1/", "private"],
    ["https://100.64.0.1/", "carrier-grade NAT"],
    ["https://192.0.2.1/", "documentation"],
    ["https://198.18.0.1/", "benchmarking"],
    ["https://224.0.0.1/", "multicast"],
    ["https://255.255.255.255/", "broadcast"],
    ["https://[::]/", "unspecified IPv6"],
    ["https://[::1]/", "IPv6 loopback"],
    ["https://[0:0:0:0:0:0:0:1]/", "IPv6 loopback in full"],
    ["https://[::ffff:127.0.0.1]/", "IPv4-mapped"],
    ["https://[::ffff:7f00:1]/", "IPv4-mapped in hexadecimal"],
    ["https://[::127.0.0.1]/", "IPv4-compatible"],
    ["https://[64:ff9b::127.0.0.1]/", "NAT64"],
    ["https://[64:ff9b:1::a00:1]/", "local NAT64"],
    ["https://[2002:7f00:1::]/", "6to4"],
    ["https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/", "Teredo"],
    ["https://[fd00:ec2::254]/", "unique local, AWS metadata"],
    ["https://[fe80::1]/", "link-local"],
    ["https://[fec0::1]/", "site-local"],
    ["https://[ff02::1]/", "IPv6 multicast"],
    ["https://[2001:db8::1]/", "IPv6 documentation"],
    ["https://localhost/", "localhost"],
    ["https://LOCALHOST/", "localhost in capitals"],
    ["https://localhost./", "localhost with a trailing dot"],
    ["https://localhost。/", "localhost with an ideographic full stop"],
    ["https://ⓛocalhost/", "a circled letter"],
    ["https://ｌｏｃａｌｈｏｓｔ/", "full-width letters"],
    ["https://loc\u00adalhost/", "a soft hyphen"],
    ["https://a.localhost/", "below localhost"],
    ["https://printer.local/", "multicast DNS"],
    ["https://metadata.google.internal/", "Google's metadata name"],
    ["https://host.docker.internal/", "Docker's host"],
    ["https://kubernetes.default.svc.cluster.local/", "a cluster name"],
    ["https://router.home.arpa/", "a home network"],
    ["https://router.home.arpa./", "a home network with a trailing dot"],
    ["https://something.onion/", "Tor"],
    ["https://hooks.test/", "test"],
    ["https://hooks.invalid/", "invalid"],
    ["https://nas.lan/", "a local network"],
    ["https://intranet/", "a single label"],
    ["https://com./", "a single label with a trailing dot"],
    ["http://127.0.0.1/", "loopback without TLS"],
    ["https://user:secret@10.0.0.1/", "private with credentials"],
  ])("refuses %s as not public (%s)", (url) => {
    expect(reason(url)).toBe(NOT_PUBLIC);
  });

  test.each([
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "gopher://127.0.0.1/",
  ])("requires HTTPS instead of %s", (url) => {
    expect(reason(url)).toBe(NOT_HTTPS);
  });

  test.each(["https://user@example.com/", "https://user:secret@example.com/", "https://:secret@example.com/"])(
    "refuses the credentials in %s",
    (url) => {
      expect(reason(url)).toBe(CREDENTIALS);
    },
  );

  test.each([
    "",
    "example.com/hook",
    "https://",
    "https://exa mple.com/",
    " https://example.com/",
    "https://example.com/\n",
    "https://exam\tple.com/",
    "https:\\\\example.com\\",
    "https://example.com:99999/",
    "https://example.com:0/",
    "https://example.com:000/",
    "http://example.com:0/",
    "https://127.0.0.1:0/",
    "https://1.2.3.4.5/",
    "https://256.256.256.256/",
    "https://[::1",
    "https://[fe80::1%25eth0]/",
    "https://a..example.com/",
    "https://.example.com/",
    "https://./",
    `https://${"a".repeat(64)}.example.com/`,
    `https://${"a.".repeat(130)}example.com/`,
    `https://example.com/${"a".repeat(2048)}`,
  ])("refuses %j as not valid", (url) => {
    expect(reason(url)).toBe(NOT_VALID);
  });

  test("never accepts a URL that leads to another host than the checked one", () => {
    const urls = fc.oneof(
      fc.webUrl(),
      fc.webUrl({ authoritySettings: { withIPv4: true, withIPv6: true, withUserInfo: true } }),
    );
    fc.assert(
      fc.property(urls, (raw) => {
        const checked = checkWebhookUrl(raw, none);
        if (checked.ok) {
          expect(checked.url.protocol).toBe("https:");
          expect(checked.url.username + checked.url.password).toBe("");
          expect(checkWebhookUrl(checked.url.href, none).ok).toBe(true);
        }
      }),
    );
  });

  test("refuses every IPv4 notation of a private address", () => {
    const part = (value: number) =>
      fc.constantFrom(String(value), `0${value.toString(8)}`, `0x${value.toString(16)}`, `0X${value.toString(16)}`);
    const octets = fc.tuple(fc.constantFrom(10, 127, 0), fc.nat(255), fc.nat(255), fc.nat(255));
    const host = octets.chain(([a, b, c, d]) =>
      fc.oneof(
        fc.tuple(part(a), part(b), part(c), part(d)).map((parts) => parts.join(".")),
        fc.tuple(part(a), part(b), part(c * 256 + d)).map((parts) => parts.join(".")),
        fc.tuple(part(a), part(b * 65_536 + c * 256 + d)).map((parts) => parts.join(".")),
        part(a * 16_777_216 + b * 65_536 + c * 256 + d),
      ),
    );
    fc.assert(fc.property(host, (text) => reason(`https://${text}/`) === NOT_PUBLIC));
  });
});

describe("allowed origins", () => {
  const allowed = new Set(["http://127.0.0.1:9000", "https://localhost:8443"]);

  test("are exempt from HTTPS and from the public host", () => {
    expect(checkWebhookUrl("http://127.0.0.1:9000/hook?x=1", allowed)).toMatchObject({ ok: true, allowedOrigin: true });
    expect(reason("https://localhost:8443/", allowed)).toBeNull();
    expect(reason("http://2130706433:9000/", allowed)).toBeNull();
  });

  test("apply to exactly their scheme, host and port", () => {
    for (const url of [
      "http://127.0.0.1/",
      "http://127.0.0.1:9001/",
      "https://127.0.0.1:9000/",
      "http://127.0.0.2:9000/",
    ]) {
      expect(reason(url, allowed)).toBe(NOT_PUBLIC);
    }
    expect(reason("http://127.0.0.1:9000.example.com/", allowed)).toBe(NOT_VALID);
    expect(reason("http://127.0.0.1:9000@example.com/", allowed)).toBe(NOT_HTTPS);
    expect(reason("http://localhost:9000/", allowed)).toBe(NOT_PUBLIC);
  });

  test("may have any port of one scheme and host", () => {
    const loopback = new Set(["http://127.0.0.1:*"]);
    expect(reason("http://127.0.0.1/", loopback)).toBeNull();
    expect(reason("http://127.0.0.1:3000/hook", loopback)).toBeNull();
    for (const url of ["https://127.0.0.1:3000/", "http://127.0.0.2:3000/", "http://localhost:3000/"]) {
      expect(reason(url, loopback)).toBe(NOT_PUBLIC);
    }
  });

  test("must not contain credentials", () => {
    expect(reason("http://user:secret@127.0.0.1:9000/", allowed)).toBe(CREDENTIALS);
  });

  test("are read from a comma-separated list", () => {
    expect(parseAllowedOrigins("")).toEqual([]);
    const list = " http://127.0.0.1:9000, https://LOCALHOST:443/ ,";
    expect(parseAllowedOrigins(list)).toEqual(["http://127.0.0.1:9000", "https://localhost"]);
    expect(parseAllowedOrigins("http://[::1]:*,http://LOCALHOST:*")).toEqual(["http://[::1]:*", "http://localhost:*"]);
  });

  test.each([
    "127.0.0.1:9000",
    "http://127.0.0.1:9000/hook",
    "ftp://a.example",
    "http://u@a.example",
    "http://a.example?x",
    "*",
    "http://*:*",
    "http://127.0.0.1:1:*",
    "http://127.0.0.1:*/hook",
  ])("are refused as a whole when %s is among them", (item) => {
    expect(() => parseAllowedOrigins(`http://127.0.0.1:1,${item}`)).toThrow("comma-separated http or https origins");
  });
});

describe("literal address of a host", () => {
  test("is found in every form that the URL parser returns", () => {
    expect(literalAddress(new URL("https://0x7f.1/").hostname)).toBe("127.0.0.1");
    expect(literalAddress(new URL("https://[::1]/").hostname)).toBe("::1");
    expect(literalAddress("::1")).toBe("::1");
    expect(literalAddress("example.com")).toBeNull();
  });
});
