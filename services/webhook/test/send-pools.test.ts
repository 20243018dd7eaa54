import type { ServerResponse } from "node:http";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Sender, type SenderOptions } from "../src/delivery/send.ts";
import { generateSigningSecret, signingKey } from "../src/delivery/sign.ts";
import { type Respond, startReceiver } from "./receivers.ts";

const keys = [signingKey(generateSigningSecret())];
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function setUp(respond: Respond, options: SenderOptions = {}) {
  const receiver = await startReceiver(respond);
  const sender = new Sender({ allowedOrigins: new Set([receiver.origin]), ...options });
  open.push(receiver, { close: () => sender.close(0) });
  const send = (endpointId: string) =>
    sender.send({ endpointId, url: `${receiver.origin}/`, messageId: "event", body: "{}", keys });
  return { receiver, sender, send };
}

/** Collects the responses without sending them. */
function held() {
  const waiting: ServerResponse[] = [];
  return { waiting, respond: (response: ServerResponse) => void waiting.push(response) };
}

describe("connections to endpoints", () => {
  test("are reused for the next attempt", async () => {
    const { receiver, send } = await setUp((response) => response.end("ok"));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await send("a")).ok).toBe(true);
    }
    // A socket is free one turn of the event loop after an answer, so consecutive attempts alternate between two.
    expect(receiver.connections()).toBeLessThanOrEqual(2);
  });

  test("are not shared by endpoints of one origin, so a hanging one blocks no other", async () => {
    const { waiting, respond } = held();
    let hanging = true;
    const { send } = await setUp((response) => (hanging ? respond(response) : void response.end()), {
      socketsPerEndpoint: 2,
    });
    const stuck = Array.from({ length: 4 }, () => send("slow"));
    await expect.poll(() => waiting).toHaveLength(2);
    hanging = false;
    expect((await send("quick")).ok).toBe(true);
    for (const response of waiting) {
      response.end();
    }
    expect((await Promise.all(stuck)).every(({ ok }) => ok)).toBe(true);
  });

  test("are bounded per endpoint", async () => {
    const { receiver, send } = await setUp((response) => setImmediate(() => response.end()), {
      socketsPerEndpoint: 3,
    });
    const results = await Promise.all(Array.from({ length: 30 }, () => send("a")));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(receiver.connections()).toBe(3);
  });

  test("never start an attempt that timed out while it waited for one", async () => {
    const { waiting, respond } = held();
    const { receiver, send } = await setUp(respond, { socketsPerEndpoint: 1, totalTimeoutMs: 80 });
    // Both time limits end in one step of the clock, so that no connection can be opened between them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const attempts = Promise.all([send("a"), send("a")]);
    // `expect.poll` would advance the time itself.
    await waitUntil(
      () => waiting.length,
      (now) => now === 1,
    );
    vi.advanceTimersByTime(80);
    vi.useRealTimers();
    const results = await attempts;
    expect(results.map(({ error }) => error)).toEqual(["timed out after 80 ms", "timed out after 80 ms"]);
    await expect.poll(() => receiver.open()).toBe(0);
    expect(waiting).toHaveLength(1);
  });

  test("are closed when idle, together with their pools", async () => {
    const { receiver, sender, send } = await setUp((response) => response.setHeader("connection", "keep-alive").end(), {
      keepAliveMs: 50,
    });
    await Promise.all(["a", "b", "c"].map(send));
    await expect.poll(() => sender.stats()).toEqual({ inFlight: 0, pools: 0 });
    expect(receiver.open()).toBe(0);
  });

  test("leave no pool when the receiver is down", async () => {
    const { receiver, sender, send } = await setUp((response) => response.end());
    await receiver.close();
    const results = await Promise.all(["a", "b", "c"].map(send));
    expect(results.map(({ error }) => error)).toEqual(Array(3).fill("connection refused"));
    await expect.poll(() => sender.stats().pools).toBe(0);
  });

  test("are kept for the most recently used endpoints", async () => {
    const { receiver, sender, send } = await setUp((response) => response.end(), { maxPools: 2 });
    for (const endpoint of ["a", "b", "a", "c", "a"]) {
      await send(endpoint);
    }
    expect(sender.stats().pools).toBe(2);
    // a, b and c have one connection each. The one of b was closed for c, that of a was never closed.
    expect(receiver.connections()).toBe(3);
    await expect.poll(() => receiver.open()).toBe(2);
  });

  test("serve more endpoints at once than the number of pools that are kept", async () => {
    const { sender, send } = await setUp((response) => response.end(), { maxPools: 10 });
    const results = await Promise.all(Array.from({ length: 200 }, (_, index) => send(`destination-${index}`)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    await send("one more");
    expect(sender.stats().pools).toBeLessThanOrEqual(10);
  });
});

describe("closing the sender", () => {
  test("waits for attempts in flight and refuses new ones", async () => {
    const { waiting, respond } = held();
    const { receiver, sender, send } = await setUp(respond);
    const inFlight = send("a");
    await expect.poll(() => waiting).toHaveLength(1);
    const closed = sender.close(10_000);
    await expect(send("a")).rejects.toThrow("closed");
    waiting[0]?.end();
    expect((await inFlight).ok).toBe(true);
    await closed;
    await expect.poll(() => receiver.open()).toBe(0);
  });

  test("abandons attempts that exceed the grace period, without a result", async () => {
    const { waiting, respond } = held();
    const { receiver, sender, send } = await setUp(respond);
    const inFlight = expect(send("a")).rejects.toThrow("closed");
    await expect.poll(() => waiting).toHaveLength(1);
    await sender.close(20);
    await inFlight;
    await expect.poll(() => receiver.open()).toBe(0);
    expect(sender.stats()).toEqual({ inFlight: 0, pools: 0 });
  });
});
