import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startReceiver } from "../src/receiver/receiver.ts";
import type { Receiver } from "../src/receiver/types.ts";

const secret = () => `whsec_${randomBytes(32).toString("base64")}`;

describe("the webhook receiver", () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.stop());

  const send = (path: string, body = "{}", headers: Record<string, string> = {}) =>
    fetch(`${receiver.url}${path}`, { method: "POST", body, headers, redirect: "manual" });
  const signed = (key: string, body: string) => {
    const at = new Date();
    const seconds = String(Math.floor(at.getTime() / 1000));
    return {
      "webhook-id": "evt",
      "webhook-timestamp": seconds,
      "webhook-signature": new Webhook(key).sign("evt", at, body),
    };
  };

  test("records headers, raw body and time, and answers 204", async () => {
    const response = await send("/hook?x=1", "{ raw }", { "x-test": "yes" });
    expect(response.status).toBe(204);
    expect(receiver.received()).toEqual([
      expect.objectContaining({
        seq: 1,
        path: "/hook",
        query: "?x=1",
        body: "{ raw }",
        verified: null,
        receivedAt: expect.any(Date),
      }),
    ]);
    expect(receiver.received()[0]?.headers["x-test"]).toBe("yes");
  });

  test("verifies signatures per path and accepts either secret during a rotation", async () => {
    const [old, fresh, other] = [secret(), secret(), secret()];
    receiver.setSecrets("/a", [old, fresh]);
    receiver.setSecrets("/b", [other]);
    const body = '{"id":1}';
    await send("/a", body, signed(fresh, body));
    await send("/a", body, signed(old, body));
    await send("/a", body, signed(other, body));
    await send("/a", '{"id":2}', signed(fresh, body));
    await send("/a", body);
    await send("/b", body, signed(other, body));
    expect(receiver.received("/a").map((one) => one.verified)).toEqual([true, true, false, false, false]);
    expect(receiver.received("/b").map((one) => one.verified)).toEqual([true]);
    expect(receiver.received("/a")[2]?.verifyError).toMatch(/signature/i);
  });

  test("gives the scripted answers in order and then repeats the last one", async () => {
    receiver.setAnswers("/a", [
      { status: 500, body: "no" },
      { status: 429, retryAfter: 7 },
      { redirectTo: "/elsewhere" },
      { delayMs: 30, status: 202 },
    ]);
    const first = await send("/a");
    expect([first.status, await first.text()]).toEqual([500, "no"]);
    const second = await send("/a");
    expect([second.status, second.headers.get("retry-after")]).toEqual([429, "7"]);
    const third = await send("/a");
    expect([third.status, third.headers.get("location")]).toEqual([302, "/elsewhere"]);
    expect([(await send("/a")).status, (await send("/a")).status]).toEqual([202, 202]);
    expect((await send("/other")).status).toBe(204);
  });

  test("hangs, drips and disconnects when scripted, and can be stopped during that", async () => {
    receiver.setAnswers("/hang", [{ hang: true }]);
    receiver.setAnswers("/drip", [{ status: 200, dripMs: 5 }]);
    receiver.setAnswers("/disconnect", [{ disconnect: true }]);
    await expect(send("/disconnect")).rejects.toThrow();
    const hanging = send("/hang").catch(() => "cut");
    const dripping = await send("/drip");
    const reader = dripping.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await receiver.waitFor((all) => all.some((one) => one.path === "/hang"));
    await receiver.stop();
    expect(await hanging).toBe("cut");
    receiver = await startReceiver();
  });

  test("waits for expected requests, and lists the received ones when they do not arrive", async () => {
    const waiting = receiver.waitFor((all) => all.find((one) => one.path === "/late"));
    await send("/early");
    await send("/late");
    expect((await waiting).path).toBe("/late");
    await expect(receiver.waitFor((all) => all.length > 2, 20)).rejects.toThrow("it got POST /early, POST /late");
  });

  test("can be scripted, read and reset over HTTP by another process", async () => {
    const key = secret();
    const put = (path: string, value: unknown) =>
      fetch(`${receiver.url}${path}`, { method: "PUT", body: JSON.stringify(value) });
    expect((await put("/_secrets", { path: "/a", secrets: [key] })).status).toBe(204);
    expect((await put("/_answers", { path: "/a", answers: [{ status: 201 }] })).status).toBe(204);
    expect((await put("/_answers", { path: "/a", answers: [{ stauts: 201 }] })).status).toBe(400);
    await send("/b");
    expect((await send("/a", "{}", signed(key, "{}"))).status).toBe(201);
    const read = async (query = "") => {
      const response = await fetch(`${receiver.url}/_received${query}`);
      return ((await response.json()) as { data: unknown[] }).data;
    };
    expect(await read()).toHaveLength(2);
    expect(await read("?path=/a")).toMatchObject([{ seq: 2, path: "/a", verified: true, body: "{}" }]);
    expect(await read("?after=1")).toHaveLength(1);
    await fetch(`${receiver.url}/_received`, { method: "DELETE" });
    expect(await read()).toEqual([]);
  });

  test("cannot be read by a web page", async () => {
    const response = await fetch(`${receiver.url}/_received`, { headers: { origin: "https://evil.example" } });
    expect(response.status).toBe(403);
  });
});
