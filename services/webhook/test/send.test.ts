import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { waitUntil } from "@matchbook/servers/wait-until";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test, vi } from "vitest";
import { excerptOf } from "../src/delivery/excerpt.ts";
import { Sender, type SenderOptions, type SendRequest } from "../src/delivery/send.ts";
import { generateSigningSecret, signingKey } from "../src/delivery/sign.ts";
import { type Receiver, type Respond, startReceiver, startTcpServer } from "./receivers.ts";

const secret = generateSigningSecret();
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** A receiver whose origin is allowed, a sender, and a request to it. */
async function setUp(receiver: Receiver, options: SenderOptions = {}) {
  const sender = new Sender({ allowedOrigins: new Set([receiver.origin]), ...options });
  open.push(receiver, { close: () => sender.close(0) });
  const request: SendRequest = {
    endpointId: "destination-1",
    url: `${receiver.origin}/hook?source=matchbook`,
    messageId: "01890a5d-ac96-774b-bcce-b302099a8057",
    body: '{"type":"invoice.paid","data":{"name":"Müller"}}',
    keys: [signingKey(secret)],
  };
  return { receiver, sender, request };
}
const withAnswer = async (respond: Respond, options?: SenderOptions) => setUp(await startReceiver(respond), options);
const withSocket = async (onConnection: (socket: Socket) => void, options?: SenderOptions) =>
  setUp(await startTcpServer(onConnection), options);
const once = ({ sender, request }: { sender: Sender; request: SendRequest }) => sender.send(request);

describe("an attempt with an answer", () => {
  test("posts the signed event unchanged, and succeeds on a 2xx answer without a body", async () => {
    const now = new Date();
    const set = await withAnswer((response) => response.writeHead(204).end(), { now: () => now });
    expect(await once(set)).toMatchObject({
      ok: true,
      status: 204,
      error: null,
      responseExcerpt: "",
      retryAfter: null,
    });
    const [received] = set.receiver.received;
    expect(received).toMatchObject({ method: "POST", url: "/hook?source=matchbook", body: set.request.body });
    expect(received?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Matchbook-Webhooks/1.0",
      "accept-encoding": "identity",
      "content-length": String(Buffer.byteLength(set.request.body)),
      "webhook-id": set.request.messageId,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      host: `127.0.0.1:${set.receiver.port}`,
    });
    const headers = received?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(received?.body ?? "", headers)).toEqual(JSON.parse(set.request.body));
  });

  test("keeps the status, the text and Retry-After of a refusal", async () => {
    const set = await withAnswer((response) => response.writeHead(503, { "retry-after": "120" }).end("busy, später"));
    expect(await once(set)).toMatchObject({
      ok: false,
      status: 503,
      error: "HTTP 503",
      responseExcerpt: "busy, später",
      retryAfter: "120",
    });
  });

  test.each([301, 302, 303, 307, 308])("does not follow a redirect with status %i", async (code) => {
    const elsewhere = await startReceiver((response) => response.end());
    open.push(elsewhere);
    const location = `${elsewhere.origin}/elsewhere`;
    // A redirect to an allowed origin is not followed either, because the tenant chose one URL.
    const set = await withAnswer((response) => response.writeHead(code, { location }).end());
    const sender = new Sender({ allowedOrigins: new Set([set.receiver.origin, elsewhere.origin]) });
    open.push({ close: () => sender.close(0) });
    const error = `redirect (${code}) not followed`;
    expect(await once({ ...set, sender })).toMatchObject({ ok: false, status: code, error });
    expect(set.receiver.received).toHaveLength(1);
    expect(elsewhere.connections()).toBe(0);
  });

  test("measures its duration with the monotonic clock", async () => {
    const times = [1_000.2, 1_250.9];
    const set = await withAnswer((response) => response.end(), { monotonic: () => times.shift() ?? 0 });
    expect((await once(set)).durationMs).toBe(251);
  });

  test("keeps 4 KiB of an endless answer, stops reading at 64 KiB and closes the connection", async () => {
    let sent = 0;
    const set = await withAnswer((response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(16_384))) {
          sent += 16_384;
        }
      };
      response.on("drain", more);
      more();
    });
    const result = await once(set);
    expect(result).toMatchObject({ ok: true, status: 200 });
    expect(result.responseExcerpt).toBe("x".repeat(4_096));
    await expect.poll(() => set.receiver.open()).toBe(0);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test("cuts the kept text between characters", async () => {
    const set = await withAnswer((response) => response.end(`a${"€".repeat(3_000)}`));
    const { responseExcerpt } = await once(set);
    expect(responseExcerpt).toBe(`a${"€".repeat(1_365)}`);
    expect(Buffer.byteLength(responseExcerpt)).toBe(4_096);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
  ])("never decompresses an answer with %s coding", async (coding, compress) => {
    const bomb = compress(Buffer.alloc(1024 * 1024));
    const set = await withAnswer((response) => response.writeHead(200, { "content-encoding": coding }).end(bomb));
    const { ok, responseExcerpt } = await once(set);
    expect(ok).toBe(true);
    expect(responseExcerpt).toBe(excerptOf(bomb.subarray(0, 4_096), 4_096));
  });
});

describe("an attempt that fails on the network", () => {
  test("reports that the connection was refused", async () => {
    const set = await withAnswer((response) => response.end());
    await set.receiver.close();
    expect(await once(set)).toMatchObject({ ok: false, status: null, error: "connection refused" });
  });

  test("ends at the time limit when the receiver never answers, and closes the connection", async () => {
    const set = await withSocket((socket) => void socket.resume(), { totalTimeoutMs: 60 });
    expect(await once(set)).toMatchObject({ ok: false, status: null, error: "timed out after 60 ms" });
    await expect.poll(() => set.receiver.open()).toBe(0);
  });

  test.each([
    ["body", "HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n", 200],
    ["headers", "HTTP/1.1 200 OK\r\nx-slow: ", null],
    ["stream of interim answers", "HTTP/1.1 102 Processing\r\n\r\n", null],
  ])("ends at the time limit when the receiver drips its %s", async (_part, head, status) => {
    let drops = 0;
    const set = await withSocket(
      (socket) =>
        // An answer before its request would be an error.
        socket.once("data", () => {
          socket.write(head);
          const timer = setInterval(() => {
            socket.write(head.includes("102") ? head : "a");
            drops += 1;
          }, 5);
          socket.on("close", () => clearInterval(timer));
        }),
      { totalTimeoutMs: 80 },
    );
    // The time is over when some drops have arrived, however slow the machine is.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const attempt = once(set);
    // `expect.poll` would advance the time itself.
    await waitUntil(
      () => drops,
      (now) => now > 10,
    );
    vi.advanceTimersByTime(80);
    vi.useRealTimers();
    const result = await attempt;
    expect(result).toMatchObject({
      ok: status === 200,
      status,
      error: status === 200 ? null : "timed out after 80 ms",
    });
    expect(result.responseExcerpt).toMatch(status === null ? /^$/ : /^a+$/);
    await expect.poll(() => set.receiver.open()).toBe(0);
  });

  test.each([
    ["interim answers", "", "HTTP/1.1 103 Early Hints\r\n\r\n", null],
    ["empty lines", "", "\r\n", null],
    ["a reason phrase", "HTTP/1.1 200 ", "x", null],
    ["the extension of a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", "x", 200],
    ["chunks of one byte", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n", 200],
  ])("ends when the receiver sends %s without end", async (_what, head, unit, status) => {
    const many = Buffer.from(unit.repeat(Math.ceil(65_536 / unit.length)));
    const set = await withSocket((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(many));
      };
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write(head);
        socket.on("drain", more);
        more();
      });
    });
    const error = status === 200 ? null : "response is too large";
    expect(await once(set)).toMatchObject({ ok: status === 200, status, error });
    await expect.poll(() => set.receiver.open()).toBe(0);
  });

  test.each([
    ["200 OK", 200, null],
    ["500 Internal Server Error", 500, "HTTP 500"],
  ])("has the result of the status %s when the answer breaks off after it", async (line, status, error) => {
    const set = await withSocket((socket) => {
      socket.once("data", () => socket.end(`HTTP/1.1 ${line}\r\ncontent-length: 10\r\n\r\nabc`));
    });
    expect(await once(set)).toMatchObject({ ok: error === null, status, error, responseExcerpt: "abc" });
  });

  test.each([
    ["resets the connection", (socket: Socket) => socket.resetAndDestroy()],
    ["hangs up without an answer", (socket: Socket) => socket.end()],
  ])("is a failure when the receiver %s", async (_case, act) => {
    const set = await withSocket((socket) => socket.once("data", () => act(socket)));
    expect(await once(set)).toMatchObject({
      ok: false,
      status: null,
      error: "connection closed before the response was complete",
    });
  });

  test.each([
    ["not HTTP", "SSH-2.0-OpenSSH_9.2\r\n", "response is not valid HTTP"],
    ["endless headers", `HTTP/1.1 200 OK\r\nx: ${"x".repeat(40_000)}\r\n\r\n`, "response headers are too large"],
    [
      "an answer to an upgrade that was not requested",
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
      null,
    ],
  ])("is a failure when the receiver answers %s", async (_case, bytes, error) => {
    const set = await withSocket((socket) => socket.once("data", () => socket.write(bytes)));
    const result = await once(set);
    expect(result).toMatchObject({ ok: false, status: null });
    expect(result.error).toEqual(error ?? expect.any(String));
  });

  test("returns a result and never throws, for any bytes of a receiver", async () => {
    const junk = [
      Buffer.alloc(100),
      Buffer.from("HTTP/1.1 999 ?\r\n\r\n"),
      Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n"),
    ];
    for (const bytes of junk) {
      const set = await withSocket((socket) => socket.once("data", () => socket.end(bytes)), { totalTimeoutMs: 500 });
      expect(await once(set)).toMatchObject({ ok: false, error: expect.any(String) });
    }
    const badBody = Buffer.from("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n");
    const set = await withSocket((socket) => socket.once("data", () => socket.end(badBody)));
    expect(await once(set)).toMatchObject({ ok: true, status: 200, error: null });
  });
});
