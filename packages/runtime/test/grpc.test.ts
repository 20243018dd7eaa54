import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { ERROR_CATALOGUE, type ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import { AppError } from "@matchbook/runtime/errors/errors";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { type GrpcServer, type Handlers, serveGrpc } from "@matchbook/runtime/grpc/server";
import { createTurns } from "@matchbook/runtime/limits/turns";
import { createLogger } from "@matchbook/runtime/process/logger";
import { patientClient } from "@matchbook/servers/patient-client";
import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, log } from "./fixture.ts";

type MatchingHandlers = Handlers<typeof MatchingServiceService>;
type TransactionHandlers = Handlers<typeof TransactionServiceService>;

let getMatch: MatchingHandlers["getMatch"];
let upload: TransactionHandlers["uploadStatement"];
const servers: GrpcServer[] = [];
/** Handlers that all do what `getMatch` does. */
const onlyGetMatch = () =>
  Object.fromEntries(
    Object.keys(MatchingServiceService).map((name) => [
      name,
      (...args: never[]) => getMatch(...(args as unknown as Parameters<typeof getMatch>)),
    ]),
  ) as unknown as MatchingHandlers;
let matching: ReturnType<typeof patientClient<typeof MatchingServiceService>>;
let transactions: ReturnType<typeof patientClient<typeof TransactionServiceService>>;
beforeAll(async () => {
  const one = await serveGrpc(MatchingServiceService, onlyGetMatch(), { listen: "127.0.0.1:0", log });
  const handlers = Object.fromEntries(
    Object.keys(TransactionServiceService).map((name) => [
      name,
      (...args: Parameters<typeof upload>) => upload(...args),
    ]),
  );
  const two = await serveGrpc(TransactionServiceService, handlers as unknown as TransactionHandlers, {
    listen: "127.0.0.1:0",
    log,
  });
  servers.push(one, two);
  matching = patientClient(MatchingServiceService, one.address);
  transactions = patientClient(TransactionServiceService, two.address);
});
afterAll(async () => {
  matching.close();
  transactions.close();
  await Promise.all(servers.map((server) => server.stop(1_000)));
});

test.each(Object.keys(ERROR_CATALOGUE) as ErrorCode[])("the error %s arrives as it was thrown", async (code) => {
  const thrown = new AppError(code, {
    params: { scope: "a:b", status: "cancelled", from: "x", to: "y" },
    fields: [{ field: "amount", message: "Must be größer" }],
    retryAfter: 30,
  });
  getMatch = () => Promise.reject(thrown);
  const arrived = await matching.getMatch({ id: "1" }, call).catch((error) => error);
  expect(arrived).toBeInstanceOf(AppError);
  // The details of a defect are not sent.
  if (code === "internal") expect(arrived).toMatchObject({ code, fields: [] });
  else
    expect(arrived).toMatchObject({
      code,
      message: thrown.message,
      kind: thrown.kind,
      fields: thrown.fields,
      retryAfter: 30,
    });
});

test("a defect arrives as internal, without its message", async () => {
  getMatch = () => Promise.reject(new Error("the password is hunter2"));
  const arrived = await matching.getMatch({ id: "1" }, call).catch((error) => error);
  expect(arrived).toMatchObject({ code: "internal", message: "Internal server error" });
  expect(JSON.stringify(arrived)).not.toContain("hunter2");
});

test("tenant, correlation id and actor arrive, with any characters in the actor", async () => {
  let seen: unknown;
  getMatch = async (_request, { tenant, correlationId, actor }) => {
    seen = { tenant, correlationId, actor };
    throw new AppError("match_not_found");
  };
  const actor = "user:Zoë|ä\n%41";
  await matching.getMatch({ id: "1" }, { ...call, actor }).catch(() => {});
  expect(seen).toEqual({ tenant: "acme", correlationId: "c-1", actor });
});

test("a call may take as long as its caller waits, and a call without a deadline takes ten seconds", async () => {
  const own = grpcClient(MatchingServiceService, servers[0]?.address ?? "");
  let left = 0;
  getMatch = async (_request, { deadline = 0 }) => {
    left = deadline - Date.now();
    throw new AppError("match_not_found");
  };
  const day = 24 * 60 * 60 * 1_000;
  await own.getMatch({ id: "1" }, { ...call, deadline: Date.now() + day }).catch(() => {});
  expect(left).toBeGreaterThan(day / 2);
  await own.getMatch({ id: "1" }, { ...call, deadline: Date.now() + day }, { timeoutMs: day / 4 }).catch(() => {});
  expect(left).toBeLessThan(day / 2);
  await own.getMatch({ id: "1" }, { ...call, deadline: undefined }).catch(() => {});
  expect(left).toBeLessThanOrEqual(10_000);
  own.close();
});

test.each(["", "../x", "a.b", "A", "*"])(
  "a call for the tenant %j is refused before any handler sees it",
  async (tenant) => {
    let called = false;
    getMatch = async () => {
      called = true;
      throw new AppError("match_not_found");
    };
    await expect(matching.getMatch({ id: "1" }, { ...call, tenant })).rejects.toMatchObject({
      code: "tenant_required",
    });
    expect(called).toBe(false);
  },
);

test("a service that is down is unavailable, not an internal error", async () => {
  const unreachable = patientClient(MatchingServiceService, "127.0.0.1:1");
  const refused = unreachable.deleteMatch({ id: "1" }, call);
  await expect(refused).rejects.toMatchObject({ code: "unavailable", kind: "unavailable" });
  unreachable.close();
});

test("a streamed upload arrives completely, and an early refusal ends it", async () => {
  upload = async (requests) => {
    let bytes = 0;
    for await (const { part } of requests) if (part?.$case === "chunk") bytes += part.value.length;
    return { ...emptyMessage(Sync), id: String(bytes), status: "pending", createdAt: new Date() };
  };
  const chunk = { part: { $case: "chunk" as const, value: Buffer.alloc(100_000) } };
  async function* file(pieces: number) {
    for (let index = 0; index < pieces; index++) yield chunk;
  }
  expect((await transactions.uploadStatement(file(50), call)).id).toBe("5000000");

  upload = () => Promise.reject(new AppError("bank_connection_not_found"));
  let sent = 0;
  async function* endless() {
    for (; sent < 100_000; sent++) yield chunk;
  }
  await expect(transactions.uploadStatement(endless(), call)).rejects.toMatchObject({
    code: "bank_connection_not_found",
  });
  expect(sent).toBeLessThan(100_000);
});

test("a database that is down is an outage to the caller, not a defect", async () => {
  const gone = new MongoNetworkError("connection closed");
  for (const thrown of [gone, new MongoBulkWriteError(gone as never, {} as never)]) {
    getMatch = () => Promise.reject(thrown);
    const arrived = await matching.getMatch({ id: "1" }, call).catch((error) => error);
    expect(arrived).toMatchObject({ code: "unavailable" });
  }
  getMatch = () => Promise.reject(new MongoServerError({ message: "bad query" }));
  await expect(matching.getMatch({ id: "1" }, call)).rejects.toMatchObject({ code: "internal" });
});

test("a read is not repeated when the service answers that a dependency is unavailable", async () => {
  let calls = 0;
  getMatch = () => {
    calls += 1;
    return Promise.reject(new AppError("unavailable"));
  };
  await expect(matching.getMatch({ id: "1" }, call)).rejects.toMatchObject({ code: "unavailable" });
  expect(calls).toBe(1);
});

test("the calls of a tenant wait for their turn, large ones for one another, and another tenant for none of them", async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const get: MatchingHandlers["getMatch"] = async ({ id }, { tenant }) => {
    begun.push(`${tenant} ${id.slice(0, 5)}`);
    if (tenant !== "other") await mayEnd;
    throw new AppError("match_not_found");
  };
  const handlers = Object.fromEntries(Object.keys(MatchingServiceService).map((name) => [name, get]));
  const server = await serveGrpc(MatchingServiceService, handlers as unknown as MatchingHandlers, {
    ...{ listen: "127.0.0.1:0", log, limits: { turns: createTurns(8) } },
  });
  const client = patientClient(MatchingServiceService, server.address);
  const ask = (tenant: string, id: string) => client.getMatch({ id }, { ...call, tenant }).catch(({ code }) => code);
  const loud = [ask("loud", "large".padEnd(64 * 1024)), ask("loud", "large".padEnd(64 * 1024))];
  for (let nth = 0; nth < 8; nth += 1) loud.push(ask("loud", "small"));
  await expect.poll(() => begun.length).toBe(4);
  expect(await ask("other", "large".padEnd(64 * 1024))).toBe("match_not_found");
  expect(begun.toSorted()).toEqual(["loud large", "loud small", "loud small", "loud small", "other large"]);
  end();
  expect(new Set(await Promise.all(loud))).toEqual(new Set(["match_not_found"]));
  client.close();
  await server.stop(1_000);
});

test("a service logs one line for each call: at debug, and as a warning when it is slow", async () => {
  const levels = [];
  for (const slowMs of [60_000, 0]) {
    const to = new PassThrough();
    const server = await serveGrpc(MatchingServiceService, onlyGetMatch(), {
      listen: "127.0.0.1:0",
      log: createLogger("test", "debug", to),
      limits: { slowMs },
    });
    const client = patientClient(MatchingServiceService, server.address);
    getMatch = async () => ({ ...emptyMessage(Match), createdAt: new Date() });
    await client.getMatch({ id: "1" }, call);
    client.close();
    await server.stop(1_000);
    to.end();
    const lines = (await text(to)).trim().split("\n");
    levels.push(
      ...lines.map((line) => JSON.parse(line)).map(({ level, msg, rpc, tenant }) => [level, msg, rpc, tenant]),
    );
  }
  expect(levels).toEqual([
    [20, "rpc ok", "GetMatch", call.tenant],
    [40, "rpc slow", "GetMatch", call.tenant],
  ]);
});
