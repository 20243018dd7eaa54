import { createHash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { AppError } from "@matchbook/runtime/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { bankConnection, ID, sync } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

const MIB = 1024 * 1024;
const PATH = `/api/v1/bank-connections/${ID}/statements`;
const upload = (body: string | Uint8Array, path = PATH, headers: Record<string, string> = {}) =>
  ask(gateway.url, "POST", path, { token, body, headers: { "content-type": "application/xml", ...headers } });

interface Received {
  header?: unknown;
  bytes: number;
  largest: number;
  hash: string;
}

/** Makes the service receive a file, and records its size and hash. */
function receive(): Received {
  const received: Received = { bytes: 0, largest: 0, hash: "" };
  gateway.services.transaction.uploadStatement = async (requests) => {
    const hash = createHash("sha256");
    for await (const { part } of requests) {
      if (part?.$case === "header") received.header = part.value;
      if (part?.$case !== "chunk") continue;
      received.bytes += part.value.length;
      received.largest = Math.max(received.largest, part.value.length);
      hash.update(part.value);
    }
    received.hash = hash.digest("hex");
    return sync();
  };
  return received;
}

test("a file reaches the service byte for byte, with its name and type, and is answered 202 with its sync", async () => {
  const received = receive();
  const file = Buffer.from("<Document>\u00e9</Document>", "latin1");
  const answer = await upload(file, `${PATH}?filename=M%C3%A4rz.xml`, { "content-type": "text/xml; charset=latin1" });
  expect([answer.status, answer.body.data]).toMatchObject([202, { id: ID, status: "pending", total: null }]);
  expect(received.header).toEqual({
    bankConnectionId: ID,
    filename: "März.xml",
    size: BigInt(file.length),
    contentType: "text/xml; charset=latin1",
  });
  expect(received.hash).toBe(createHash("sha256").update(file).digest("hex"));
});

test("a file of exactly 64 MiB passes in pieces of at most 256 KiB, and the gateway does not hold it", async () => {
  const received = receive();
  let onTheWay = 0;
  const answer = await send(64 * MIB, {}, (sent) => {
    onTheWay = Math.max(onTheWay, sent - received.bytes);
  });
  expect(answer.status).toBe(202);
  expect(received.bytes).toBe(64 * MIB);
  expect(received.largest).toBeLessThanOrEqual(256 * 1024);
  // Bytes between caller and service are only in stream and socket buffers, which do not grow with the file.
  expect(onTheWay).toBeLessThan(16 * MIB);
});

test("one byte more is 413, announced or not", async () => {
  receive();
  const announced = await send(64 * MIB + 1, { "content-length": String(64 * MIB + 1) });
  expect([announced.status, announced.body.error]).toEqual([413, "Request body is too large"]);
  const chunked = await send(64 * MIB + 1);
  expect([chunked.status, chunked.body.error]).toEqual([413, "Request body is too large"]);
});

test("a slow service slows the sender down", async () => {
  let go: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  gateway.services.transaction.uploadStatement = async (requests) => {
    await gate;
    for await (const _ of requests);
    return sync();
  };
  const request = open();
  let sent = 0;
  // Writes until the connection blocks. Only socket and stream buffers then hold data, independent of the file's size.
  while (sent < 60 * MIB) {
    const taken = request.write(Buffer.alloc(MIB));
    sent += MIB;
    if (taken) continue;
    const drained = await Promise.race([
      once(request, "drain").then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 500)),
    ]);
    if (!drained) break;
  }
  expect(sent).toBeLessThan(16 * MIB);
  go();
  request.end();
  expect((await answerOf(request)).status).toBe(202);
});

test("a refusal of the service is answered while the file is still on its way", async () => {
  gateway.services.transaction.uploadStatement = async () => {
    throw new AppError("bank_connection_not_found");
  };
  const request = open();
  request.write(Buffer.alloc(MIB));
  const answer = await answerOf(request);
  expect([answer.status, answer.body.error]).toEqual([404, "Bank connection not found"]);
  request.destroy();
});

test("a caller who disconnects ends the call to the service, and no defect is logged", async () => {
  let arrived: () => void = () => {};
  const began = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let ended: (how: string) => void = () => {};
  const how = new Promise<string>((resolve) => {
    ended = resolve;
  });
  gateway.services.transaction.uploadStatement = async (requests) => {
    try {
      for await (const { part } of requests) if (part?.$case === "chunk") arrived();
      ended("complete");
    } catch {
      ended("cancelled");
    }
    return sync();
  };
  const before = gateway.problems().length;
  const request = open();
  request.on("error", () => {});
  request.write(Buffer.alloc(MIB));
  await began;
  request.destroy();
  expect(await how).toBe("cancelled");
  expect(gateway.problems()).toHaveLength(before);
});

test("a caller who disconnects before the service is called leaves nothing behind", async () => {
  const before = gateway.problems().length;
  const callers = 20;
  let served = 0;
  gateway.services.transaction.uploadStatement = async (requests) => {
    served += 1;
    for await (const _ of requests);
    return sync();
  };
  for (let count = 0; count < callers; count += 1) {
    const request = open();
    request.on("error", () => {});
    request.write("x");
    await once(request, "socket");
    await new Promise((resolve) => setImmediate(resolve));
    request.destroy();
  }
  // Each request reached the service at most once.
  expect(served).toBeLessThanOrEqual(callers);
  receive();
  expect((await upload("x")).status).toBe(202);
  expect(gateway.problems()).toHaveLength(before);
});

test("a refused body is never requested", async () => {
  for (const [headers, path, status] of [
    [{ authorization: "Bearer mb_wrong" }, PATH, 401],
    [{ "content-length": String(65 * MIB) }, PATH, 413],
    [{}, "/api/v1/bank-connections/nobody/statements", 404],
  ] as const) {
    const request = open({ expect: "100-continue", ...headers }, path);
    let asked = false;
    request.on("continue", () => {
      asked = true;
    });
    request.flushHeaders();
    expect([(await answerOf(request)).status, asked]).toEqual([status, false]);
    request.destroy();
  }
  receive();
  const welcome = open({ expect: "100-continue" });
  welcome.flushHeaders();
  await once(welcome, "continue");
  welcome.end("x");
  expect((await answerOf(welcome)).status).toBe(202);
});

test("a file beyond what may wait is 429 and says when to try again; the service is told its size beforehand", async () => {
  let size: bigint | undefined;
  gateway.services.transaction.uploadStatement = async (requests) => {
    for await (const { part } of requests) {
      if (part?.$case === "header") size = part.value.size;
      throw new AppError("too_many_statement_files", { retryAfter: 30 });
    }
    return sync();
  };
  const request = open({ "content-length": "3" });
  request.end("abc");
  const [response] = await once(request, "response");
  response.resume();
  expect([response.statusCode, response.headers["retry-after"], size]).toEqual([429, "30", 3n]);
});

test("a compressed upload is 415, because its size is unknown", async () => {
  receive();
  expect((await upload("x", PATH, { "content-encoding": "gzip" })).status).toBe(415);
});

test("connections are created, listed, got and disconnected, with their CSV mapping", async () => {
  gateway.services.transaction.connectBank = async ({ name, csvMapping }) => bankConnection({ name, csvMapping });
  gateway.services.transaction.listBankConnections = async ({ page }) => ({
    bankConnections: [bankConnection()],
    page: { page: page?.page ?? 0, pageSize: page?.pageSize ?? 0, total: 1n, totalIsLowerBound: false },
  });
  gateway.services.transaction.getBankConnection = async ({ id }) => bankConnection({ id });
  gateway.services.transaction.disconnectBank = async () => bankConnection({ status: "disconnected" });
  const call = (method: string, path: string, body?: unknown) =>
    ask(gateway.url, method, `/api/v1/bank-connections${path}`, { token, body });
  const created = await call("POST", "", {
    name: "Main",
    csvMapping: { header: true, columns: { valueDate: 1, amount: "Betrag" } },
  });
  expect([created.status, created.body.data]).toMatchObject([
    201,
    { name: "Main", status: "connected", csvMapping: { header: true, columns: { valueDate: 1, amount: "Betrag" } } },
  ]);
  expect((await call("POST", "", { name: "" })).status).toBe(400);
  expect((await call("GET", "")).body.pagination.total).toBe(1);
  expect((await call("GET", `/${ID}`)).body.data.id).toBe(ID);
  expect((await call("DELETE", `/${ID}`)).body.data.status).toBe("disconnected");
  expect((await call("GET", "/nobody")).body.error).toBe("Bank connection not found");
  gateway.services.transaction.getSync = async ({ id }) => sync({ id, total: 5n, processed: 5n, status: "completed" });
  const got = await ask(gateway.url, "GET", `/api/v1/syncs/${ID}`, { token });
  expect(got.body.data).toMatchObject({ id: ID, total: 5, status: "completed" });
  gateway.services.transaction.cancelSync = async ({ id }) => sync({ id, status: "failed", error: "Cancelled" });
  const cancelled = await ask(gateway.url, "DELETE", `/api/v1/syncs/${ID}`, { token });
  expect([cancelled.status, cancelled.body.data]).toMatchObject([
    200,
    { id: ID, status: "failed", error: "Cancelled" },
  ]);
  for (const method of ["GET", "DELETE"]) {
    expect((await ask(gateway.url, method, "/api/v1/syncs/nobody", { token })).body.error).toBe("Sync not found");
  }
});

/** Opens an upload without sending its body. */
function open(headers: Record<string, string> = {}, path = PATH) {
  return httpRequest(gateway.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/xml", ...headers },
  });
}

async function answerOf(request: ReturnType<typeof open>) {
  const [response] = await once(request, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, body: JSON.parse(text) };
}

/** Sends this many bytes, as fast as the gateway accepts them. */
async function send(bytes: number, headers: Record<string, string> = {}, onSent: (bytes: number) => void = () => {}) {
  const request = open(headers);
  request.on("error", () => {});
  const answer = answerOf(request);
  const chunk = Buffer.alloc(MIB, "x");
  for (let left = bytes; left > 0; left -= MIB) {
    const taken = request.write(chunk.subarray(0, Math.min(left, MIB)));
    onSent(bytes - left);
    if (taken) continue;
    // An early answer is a refusal. The rest is still sent, as by most callers.
    const waiting = new AbortController();
    await Promise.race([once(request, "drain", { signal: waiting.signal }).catch(() => {}), answer]);
    waiting.abort();
  }
  request.end();
  return answer;
}
