import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { refusal } from "../client.ts";
import { dataOf, type Resource } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The URLs that a webhook destination may have. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

async function newDestination(url = `${system.stack.receiver.url}/${randomUUID()}`): Promise<Resource> {
  return dataOf(await api.console("POST", "/webhook-endpoints", { url, eventTypes: ["transaction.created"] }));
}

const REFUSED: [string, string, string[]][] = [
  [
    "Webhook URL must use a public host",
    "webhook_url_not_public",
    [
      ...["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "%31%32%37.0.0.1", "１２７.0.0.1"],
      ...["10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
      ...["192.0.2.1", "255.255.255.255", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[fe80::1]", "[fc00::1]"],
      ...["[64:ff9b::7f00:1]", "localhost", "intranet", "a.localhost", "printer.local", "db.internal"],
      ...["x.home.arpa", "x.onion", "x.test", "localhost."],
    ].map((host) => `https://${host}/hook`),
  ],
  [
    "Webhook URL must use HTTPS",
    "webhook_url_not_https",
    ["http://8.8.8.8/", "ftp://8.8.8.8/", "file:///etc/passwd", "javascript:alert(1)"],
  ],
  [
    "Webhook URL must not contain credentials",
    "webhook_url_credentials",
    ["https://user@8.8.8.8/", "https://user:secret@8.8.8.8/", "https://:secret@8.8.8.8/"],
  ],
  [
    "Webhook URL is not valid",
    "webhook_url_invalid",
    [
      "no url",
      "https://",
      "//8.8.8.8/",
      "https://8.8.8.8/a b",
      "https://8.8.8.8:0/",
      "https:\\\\8.8.8.8",
      "https://a..example.com/",
    ],
  ],
];
for (const [error, code, urls] of REFUSED) {
  test(`${error}, on create and update`, async () => {
    const endpoint = await newDestination();
    for (const url of urls) {
      for (const answer of [
        await api.console("PATCH", `/webhook-endpoints/${endpoint.id}`, { url }),
        await api.console("POST", "/webhook-endpoints", { url, eventTypes: ["match.created"] }),
      ]) {
        expect([url, ...refusal(answer)]).toEqual([url, 400, error, code]);
      }
    }
  });
}

test("a public address over HTTPS is accepted in every notation", async () => {
  for (const url of [
    "https://8.8.8.8/",
    "https://8.8.8.8:8443/a?b=c",
    "https://0x08.0x08.0x08.0x08/",
    "https://[2001:4860:4860::8888]/",
  ]) {
    expect((await newDestination(url)).url).toBe(url);
  }
});
