import { execFile } from "node:child_process";
import { pythonPackages } from "@matchbook/servers/python-packages";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { type Received, type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

const HOUR = 60 * 60_000;

// Independent libraries, which receivers use, verify the requests that the service sends.
let receiver: Receiver;
let fixture: Fixture;
/** The secrets of each endpoint by its path, newest first. */
const secrets = new Map<string, string[]>();
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(204).end());
  fixture = await startFixture([receiver.origin]);
  const now = fixture.time.now.getTime();
  // The libraries reject old messages, so the rotations are in the past.
  for (const [path, rotatedAgo] of [
    ["/never", []],
    ["/an-hour-ago", [HOUR]],
    ["/twice", [23 * HOUR, HOUR]],
    ["/yesterday", [25 * HOUR]],
  ] as const) {
    fixture.time.now = new Date(now - 26 * HOUR);
    const { id, secret } = await fixture.create(`${receiver.origin}${path}`);
    const held = [secret];
    for (const ago of rotatedAgo) {
      fixture.time.now = new Date(now - ago);
      held.unshift((await fixture.client.rotateSecret({ id }, fixture.call)).secret);
    }
    secrets.set(path, held);
  }
  fixture.time.now = new Date(now);
  await fixture.deliver(anEvent());
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

const messageTo = (path: string): Received => {
  const message = receiver.received.find(({ url }) => url === path);
  if (message === undefined) throw new Error(`nothing arrived at ${path}`);
  return message;
};

type Verify = (secret: string, message: Received) => Promise<boolean>;

const byNpm: Verify = async (secret, { body, headers }) => {
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined;
  } catch {
    return false;
  }
};

const PROGRAM = `
import json, sys
from standardwebhooks import Webhook, WebhookVerificationError
message = json.load(sys.stdin)
try:
    Webhook(message["secret"]).verify(message["body"], message["headers"])
    print("true")
except WebhookVerificationError:
    print("false")
`;

async function byPyPi(): Promise<Verify> {
  const { python, folder } = await pythonPackages("standardwebhooks", () => {});
  return (secret, { body, headers }) =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, PYTHONPATH: folder, PYTHONNOUSERSITE: "1", PYTHONIOENCODING: "utf-8" };
      const child = execFile(python.executable, ["-c", PROGRAM], { env }, (error, stdout) =>
        error === null ? resolve(stdout.trim() === "true") : reject(error),
      );
      child.stdin?.end(JSON.stringify({ secret, body, headers }));
    });
}

describe.each([
  ["npm", async () => byNpm],
  ["PyPI", byPyPi],
] as const)("signatures, by the library standardwebhooks of %s,", (where, load) => {
  let verify: Verify | undefined;
  let why = "";
  beforeAll(async () => {
    try {
      verify = await load();
    } catch (error) {
      why = `not verified by the library of ${where}: ${(error as Error).message}`;
      process.stderr.write(`• skipped: ${why}\n`);
    }
  });
  const verifier = (context: TestContext): Verify => verify ?? context.skip(why);

  test.for<[string, boolean[]]>([
    ["/never", [true]],
    ["/an-hour-ago", [true, true]],
    ["/twice", [true, true, true]],
    ["/yesterday", [true, false]],
  ])("verify with the secrets replaced %s, newest first: %j", async ([path, expected], context) => {
    const verifies = verifier(context);
    const message = messageTo(path);
    const found = await Promise.all((secrets.get(path) ?? []).map((secret) => verifies(secret, message)));
    expect(found).toEqual(expected);
  });

  test("verify neither with another secret nor for a changed message", async (context) => {
    const verifies = verifier(context);
    const message = messageTo("/never");
    const [own = ""] = secrets.get("/never") ?? [];
    const [foreign = ""] = secrets.get("/twice") ?? [];
    expect(await verifies(foreign, message)).toBe(false);
    expect(await verifies(own, { ...message, body: message.body.replace("paid", "open") })).toBe(false);
    const headers = { ...message.headers, "webhook-id": "another" };
    expect(await verifies(own, { ...message, headers })).toBe(false);
  });
});
