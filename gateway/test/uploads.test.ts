import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { AppError } from "@matchbook/runtime/errors/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { bankConnection, ID, sync, transaction } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";
import { answerOf, bytesRead, openUpload, receiveUpload, sendUpload } from "./upload-request.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

const MIB = 1024 * 1024;
/** The most that the gateway holds of a file: what its streams take, and the window that a service opens for a call. */
const HELD_BYTES = 4 * MIB;
/** Other requests that are answered while nothing more of an upload is read. Far more than a reading gateway needs. */
const ANSWERS = 100;
const PATH = `/api/v1/bank-connections/${ID}/statements`;
const upload = (body: string | Uint8Array, path = PATH, headers: Record<string, string> = {}) =>
  ask(gateway.url, "POST", path, { token, body, headers: { "content-type": "application/xml", ...headers } });

const target = (path = PATH) => ({ url: gateway.url + path, token });
const open = (headers: Record<string, string> = {}, path = PATH) => openUpload(target(path), headers);

const receive = () => receiveUpload(gateway.services);

test("a file reaches the service unchanged, with name and type; the answer is 202 with its sync", async () => {
  const received = receive();
  const file = Buffer.from("<Document>\u00e9</Document>", "latin1");
  const answer = await upload(file, `${PATH}?filename=M%C3%A4rz.xml`, { "content-type": "text/xml; charset=latin1" });
  expect([answer.status, answer.body.data]).toMatchObject([202, { id: ID, status: "pending", total: null }]);
  expect(received.header).toEqual({
    bankConnectionId: ID,
    filename: "März.xml",
    size: BigInt(file.length),
    contentType: "text/xml; charset=latin1",
    leaveOut: [],
  });
  expect(received.hash).toBe(createHash("sha256").update(file).digest("hex"));
});

test("a file is forwarded in pieces of at most 256 KiB and never buffered whole", async () => {
  const received = receive();
  let maxHeld = 0;
  const answer = await sendUpload(target(), 24 * MIB, {}, (read) => {
    maxHeld = Math.max(maxHeld, read - received.bytes);
  });
  expect(answer.status).toBe(202);
  expect(received.bytes).toBe(24 * MIB);
  expect(received.largest).toBeLessThanOrEqual(256 * 1024);
  expect(maxHeld).toBeLessThan(HELD_BYTES);
});

test("a larger file is 413, with or without Content-Length", async () => {
  receive();
  const request = open({ "content-length": String(64 * MIB + 1) });
  request.flushHeaders();
  const announced = await answerOf(request);
  request.destroy();
  expect([announced.status, announced.body.error]).toEqual([413, "Request body is too large"]);
  gateway.services.matching.importAdvices = async (requests) => {
    for await (const _ of requests);
    throw new Error("the file was taken as a whole");
  };
  // A smaller bound is counted by the same code.
  const chunked = await sendUpload(target("/api/v1/advices/files"), 16 * MIB + 1);
  expect([chunked.status, chunked.body.error]).toEqual([413, "Request body is too large"]);
});

test("a slow service causes backpressure on the sender", async () => {
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
  request.write(Buffer.alloc(60 * MIB));
  // The gateway runs in this process, so it reads what has arrived between two answers, unless it waits for the service.
  let read = 0;
  for (let answers = 0; answers < ANSWERS; answers += 1) {
    await ask(gateway.url, "GET", "/healthz");
    if (bytesRead(request) > read) answers = 0;
    read = bytesRead(request);
  }
  expect(read).toBeLessThan(HELD_BYTES);
  go();
  request.end();
  expect((await answerOf(request)).status).toBe(202);
});

test("a refusal of the service is answered before the upload ends", async () => {
  gateway.services.transaction.uploadStatement = async () => {
    throw new AppError("bank_connection_not_found");
  };
  const request = open();
  request.write(Buffer.alloc(MIB));
  const answer = await answerOf(request);
  expect([answer.status, answer.body.error]).toEqual([404, "Bank connection not found"]);
  request.destroy();
});

test("the rest of a refused upload is read, and its connection serves the next request", async () => {
  gateway.services.transaction.uploadStatement = async () => {
    throw new AppError("bank_connection_not_found");
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = openUpload(target(), {}, agent);
  request.write(Buffer.alloc(MIB));
  expect((await answerOf(request)).status).toBe(404);
  const { socket } = request;
  // More than fits into the buffers of the sockets.
  request.end(Buffer.alloc(16 * MIB));
  const next = httpRequest(`${gateway.url}/healthz`, { agent });
  next.end();
  expect((await answerOf(next)).status).toBe(200);
  expect(next.socket).toBe(socket);
  agent.destroy();
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

test("a caller who disconnects before the service is called causes no second call and no logged problem", async () => {
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
    let bodyRequested = false;
    request.on("continue", () => {
      bodyRequested = true;
    });
    request.flushHeaders();
    expect([(await answerOf(request)).status, bodyRequested]).toEqual([status, false]);
    request.destroy();
  }
  receive();
  const accepted = open({ expect: "100-continue" });
  accepted.flushHeaders();
  await once(accepted, "continue");
  accepted.end("x");
  expect((await answerOf(accepted)).status).toBe(202);
});

test("a full queue of files is 429 with Retry-After; the service receives the size before the file", async () => {
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

test("connections are created, listed, read and disconnected, with their CSV mapping", async () => {
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

test("a change of a connection removes what is null and keeps what is left out", async () => {
  const received: unknown[] = [];
  gateway.services.transaction.updateBankConnection = async (request) => {
    received.push(request);
    return bankConnection({ name: request.name ?? "Main" });
  };
  const change = (body: unknown) => ask(gateway.url, "PATCH", `/api/v1/bank-connections/${ID}`, { token, body });
  const columns = { valueDate: 1, amount: "Betrag" };
  const answer = await change({ name: "Other", iban: null, csvMapping: { columns }, strictBalance: true });
  expect([answer.status, answer.body.data.name]).toEqual([200, "Other"]);
  await change({ currency: null, csvMapping: null });
  expect(received).toEqual([
    { id: ID, name: "Other", iban: "", strictBalance: true, csvMapping: { mappingJson: JSON.stringify({ columns }) } },
    { id: ID, currency: "", csvMapping: { mappingJson: "" } },
  ]);
  expect((await change({})).body.error).toBe("At least one field is required");
  expect((await change({ csvMapping: { columns: 5 } })).status).toBe(400);
  expect(received).toHaveLength(2);
});

test("imports are listed by connection and status, and a preview answers its rows", async () => {
  const received: unknown[] = [];
  gateway.services.transaction.listSyncs = async (request) => {
    received.push(request);
    return { syncs: [sync()], page: { page: 1, pageSize: 25, total: 1n, totalIsLowerBound: false } };
  };
  const listed = await ask(gateway.url, "GET", `/api/v1/syncs?bankConnectionId=${ID}&status=failed&status=pending`, {
    token,
  });
  expect([listed.status, listed.body.pagination.total]).toEqual([200, 1]);
  const page = { page: 1, pageSize: 25 };
  expect(received).toEqual([{ page, bankConnectionId: ID, statuses: ["failed", "pending"] }]);
  expect((await ask(gateway.url, "GET", "/api/v1/syncs?status=done", { token })).status).toBe(400);

  gateway.services.transaction.previewStatement = async (messages) => {
    for await (const { part } of messages) if (part?.$case === "header") received.push(part.value);
    const report = {
      notBooked: 0n,
      zero: 0n,
      status: 1n,
      otherAccount: 0n,
      leftOut: 0n,
      skipped: [],
      errors: [],
      balances: [],
      accounts: [],
      questions: [],
      notUsed: [],
    };
    return {
      ...{ format: "CSV", report, warnings: [], warningCount: 0n, new: 1n, duplicates: 0n },
      rows: [{ line: 2n, status: "new", facts: transaction().facts }],
      totals: [{ currency: "JPY", count: 1n, credit: 500n, debit: 0n }],
    };
  };
  const csvMapping = JSON.stringify({ columns: { bookingDate: "Tag & Zeit", amount: 2 } });
  const query = `filename=a.csv&leaveOut=2&leaveOut=7&csvMapping=${encodeURIComponent(csvMapping)}`;
  const preview = await upload("a file", `${PATH}/preview?${query}`);
  expect(received.at(-1)).toMatchObject({
    ...{ bankConnectionId: ID, filename: "a.csv", leaveOut: [2n, 7n], csvMapping: { mappingJson: csvMapping } },
  });
  const wrong = await Promise.all(
    ["{", '{"columns":{"amount":"A","debit":"B"}}'].map((text) =>
      upload("a file", `${PATH}/preview?csvMapping=${encodeURIComponent(text)}`),
    ),
  );
  expect(wrong.map(({ status, body }) => [status, body.details])).toEqual([
    [400, [{ field: "csvMapping", message: "Must be JSON" }]],
    [400, [{ field: "csvMapping.columns.amount", message: "Must not be given with debit or credit" }]],
  ]);
  expect([preview.status, preview.body.data]).toMatchObject([
    200,
    {
      ...{ format: "CSV", error: null, new: 1, skipped: { status: 1 }, proposedMapping: null },
      rows: [{ line: 2, status: "new", reason: null }],
      totals: [{ currency: "JPY", count: 1, credit: 500, debit: 0 }],
    },
  ]);
});
