import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, rawAnswer } from "./request.ts";
import { ID, page } from "./samples.ts";
import { startOwnGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startOwnGateway({ CLIENT_TIMEOUT_MS: "1000" });
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

const raw = (text: string) => rawAnswer(gateway.url, text);
const post = (path: string, headers: string, body = "") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n\r\n${body}`;

test("input that is not HTTP is 400 with envelope and correlation id, and the connection is closed", async () => {
  for (const text of [
    "nonsense\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "GET / HTTP/9\r\n\r\n",
  ]) {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^X-Correlation-Id: [0-9a-f-]{36}\r$/m);
    expect(answer).toContain(
      '{"success":false,"error":"Validation failed","code":"validation_failed","docs":"/docs/errors/validation_failed"}',
    );
  }
});

test("a request with two lengths is refused, to prevent request smuggling", async () => {
  const answer = await raw(
    post("/api/v1/matches", "Content-Length: 2\r\nTransfer-Encoding: chunked", "0\r\n\r\nGET /"),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("headers larger than 16 KiB are 431", async () => {
  expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/,
  );
});

test.concurrent.each(["nonsense\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n"])(
  "a refused caller who keeps its side open is cut off: %j",
  async (text) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const cut = new Promise((resolve) => socket.once("error", resolve));
    socket.resume().write(text);
    await once(socket, "end");
    // Only a destroyed socket refuses what is still sent to it.
    const sending = setInterval(() => socket.write("x"), 50);
    expect(await cut).toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) });
    clearInterval(sending);
  },
);

test.concurrent("a caller who never finishes the headers is cut off", async () => {
  expect(await raw("GET /healthz HTTP/1.1\r\nHost: x\r\n")).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
});

test.concurrent("a caller who never finishes a JSON body is cut off", async () => {
  const headers = "Content-Type: application/json\r\nContent-Length: 1000";
  expect(await raw(post("/api/v1/matches", headers, '{"invoiceId":'))).toBe("");
});

test.concurrent("a caller who stops sending during an upload is cut off", async () => {
  gateway.services.transaction.uploadStatement = async (requests) => {
    for await (const _ of requests);
    throw new Error("the file never ended");
  };
  const path = `/api/v1/bank-connections/${ID}/statements`;
  expect(await raw(post(path, "Content-Type: text/csv\r\nContent-Length: 1000", "a;b"))).toBe("");
});

test.concurrent("a caller who keeps sending after a refusal is cut off", async () => {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write("POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  const dripping = setInterval(() => socket.write("1\r\nx\r\n"), 20);
  // A reset may precede the close.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(dripping);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test.concurrent("a caller who never reads its answers is cut off", async () => {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  const ended = new Promise((resolve) => socket.once("error", resolve).once("close", resolve));
  // More than all buffers of the connection can hold.
  socket.write("GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(25));
  socket.pause();
  // A few: more than 32 without an answer would end the connection too.
  const asking = setInterval(() => socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"), 300);
  await ended;
  clearInterval(asking);
  socket.destroy();
});

test("requests sent ahead of their answers are served, up to 32 of a connection", async () => {
  const ahead = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const last = ahead.replace("Host: x", "Host: x\r\nConnection: close");
  const served = await raw(ahead.repeat(31) + last);
  expect(served.match(/HTTP\/1\.1 200/g)).toHaveLength(32);
  const refused = await raw(ahead.repeat(2_000) + last);
  expect((refused.match(/HTTP\/1\.1 200/g) ?? []).length).toBeLessThanOrEqual(32);
});

test("every answer carries the security headers", async () => {
  for (const path of ["/healthz", "/api/v1/matches", "/docs", "/none"]) {
    const { headers } = await fetch(gateway.url + path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src"),
      "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers.has("x-powered-by")).toBe(false);
  }
});

test("an idle connection stays open longer than common balancers keep theirs", async () => {
  expect((await fetch(`${gateway.url}/healthz`)).headers.get("keep-alive")).toBe("timeout=620");
});

test("a stop lets open requests finish and closes idle connections", async () => {
  const leaving = await startOwnGateway();
  const { key } = await leaving.key();
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const get = (path: string) => {
    const request = httpRequest(leaving.url + path, { agent, headers: { authorization: `Bearer ${key}` } });
    request.end();
    return once(request, "response").then(async ([response]) => {
      response.resume();
      await once(response, "end");
      return response;
    });
  };
  let entered: () => void = () => {};
  let go: () => void = () => {};
  const inHand = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  leaving.services.matching.listMatches = async () => {
    entered();
    await gate;
    return { matches: [], page: page(0n) };
  };
  await get("/healthz");
  const answer = get("/api/v1/matches");
  await inHand;
  const stopped = leaving.stop();
  await expect
    .poll(() =>
      fetch(`${leaving.url}/healthz`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  go();
  expect((await answer).statusCode).toBe(200);
  await stopped;
  agent.destroy();
  // Well below the limits after which connections are cut at shutdown and idle connections are closed.
});

test("hostile headers neither appear in an answer nor break it", async () => {
  const answer = await raw(
    "GET /api/v1/matches HTTP/1.1\r\nHost: x\r\nX-Correlation-Id: a\tb\r\nAuthorization: Bearer \u00ff\u00fe\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/^X-Correlation-Id: [0-9a-f-]{36}\r$/m);
  expect((await ask(gateway.url, "GET", "/healthz")).status).toBe(200);
});
