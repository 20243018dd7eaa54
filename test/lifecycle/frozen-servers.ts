import { once } from "node:events";
import { freeze } from "@matchbook/servers/freeze";
import { waitUntil } from "@matchbook/servers/wait-until";
import { MongoClient } from "mongodb";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answered, answered, type OneOfEach } from "./one-of-each.ts";

/**
 * Tests with servers and services that neither answer nor close their connections: SIGSTOP freezes them, SIGCONT ends
 * that.
 * @param system processes that are ready, with a tenant
 */
export function describeFrozenServers(
  system: () => OneOfEach & { tenant: Awaited<ReturnType<OneOfEach["newTenant"]>> },
): void {
  describe("frozen", () => {
    /** A key that no process has seen before the servers are frozen. */
    let freshKey: string;
    beforeAll(async () => {
      freshKey = (await system().cluster.newTenant("fresh")).apiKey;
    });

    const get = (path: string, token = system().tenant.apiKey) => system().call("GET", path, {}, { token });
    const bill = (number: string) => system().bill(number);
    const book = (code: string) => {
      const line = { transaction_code: code, amount: 10, currency: "EUR", direction: "credit" };
      return system().post("/transactions", { ...line, value_date: "2026-03-02" }, { key: `line-${code}` });
    };
    const total = async (path: string): Promise<number> => {
      const { status, body } = await answered(() => get(`${path}?pageSize=1`));
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.pagination.total;
    };

    /** An upload that sends only the first piece before `rest` resolves. It is not a statement, so its import fails. */
    const upload = (rest: Promise<unknown>): Promise<Answered> => {
      const body = ReadableStream.from(
        (async function* () {
          yield Buffer.from("no statement\n");
          await rest;
          yield Buffer.from("no statement\n".repeat(50_000));
        })(),
      );
      const { call, tenant } = system();
      const path = `/bank-connections/${tenant.bankConnection}/statements`;
      return call("POST", path, { headers: { "content-type": "text/csv" }, body, duplex: "half" } as RequestInit);
    };

    /** Freezes a process while `work` runs. Then waits until everything is ready again. */
    const whileFrozen = async (pid: number | undefined, work: () => Promise<void>): Promise<void> => {
      if (pid === undefined) throw new Error("it does not run");
      await freeze(pid);
      try {
        await work();
      } finally {
        process.kill(pid, "SIGCONT");
      }
      await waitUntil(system().unready, (names) => names.length === 0);
    };

    test("while MongoDB is frozen every request gets 503 in time; repeated afterwards, it is executed once", async () => {
      const invoices = await total("/invoices");
      const rest = Promise.withResolvers<void>();
      const underWay = upload(rest.promise);
      // A later request was answered, so the first piece of the upload has been sent.
      await total("/invoices");
      const { infra, unready, tenant } = system();
      await whileFrozen(infra.mongo.pid, async () => {
        rest.resolve();
        await expectUnavailable({
          "a list": get("/invoices"),
          "a row": get("/transactions/T-1"),
          "an invoice": bill("MONGO"),
          "a line": book("MONGO"),
          "a console list": get("/webhook-endpoints", tenant.idToken),
          "a key to look up": get("/invoices", freshKey),
          "an upload that begins": upload(Promise.resolve()),
          "an upload under way": underWay,
        });
        await waitUntil(unready, (names) => names.length === 4);
      });
      expect((await answered(() => bill("MONGO"))).status).toBe(201);
      expect((await answered(() => book("MONGO"))).status).toBe(201);
      expect([await total("/invoices"), await total("/transactions")]).toEqual([invoices + 1, 1]);
      expect((await answered(() => upload(Promise.resolve()))).status).toBe(202);
    });

    test("a caller alone is served by a MongoDB that runs only now and then", async () => {
      const { infra, call } = system();
      const { pid } = infra.mongo;
      if (pid === undefined) throw new Error("it does not run");
      // Heartbeats tell when MongoDB has been silent for longer than calls of several callers wait for it.
      const watch = new MongoClient(infra.mongoUri, { connectTimeoutMS: 2_500, heartbeatFrequencyMS: 500 });
      await watch.connect();
      const patience = AbortSignal.timeout(200_000);
      try {
        let answer: Promise<Answered> | undefined;
        for (let turn = 0; turn < 3; turn += 1) {
          const silent = once(watch, "serverHeartbeatFailed");
          await freeze(pid);
          answer ??= call("POST", "/transactions/reconcile", { headers: JSON_BODY, body: NOTHING, signal: patience });
          await silent;
          const back = once(watch, "serverHeartbeatSucceeded");
          process.kill(pid, "SIGCONT");
          await back;
        }
        expect((await answer)?.status).toBe(200);
      } finally {
        process.kill(pid, "SIGCONT");
        await watch.close();
      }
      await waitUntil(system().unready, (names) => names.length === 0);
    });

    test("while a service is frozen requests that need it get 503 in time; repeated afterwards, they are executed once", async () => {
      const [invoices, connections] = [await total("/invoices"), await total("/bank-connections")];
      const { cluster, unready } = system();
      await whileFrozen(cluster.replicas.matching[0]?.pid, async () => {
        await expectUnavailable({
          "a list": get("/invoices"),
          "an invoice": bill("SERVICE"),
          "a row": get("/transactions/MONGO"),
        });
        expect(await total("/bank-connections")).toBe(connections);
        await waitUntil(unready, (names) => names.includes("gateway"));
      });
      expect((await answered(() => bill("SERVICE"))).status).toBe(201);
      expect(await total("/invoices")).toBe(invoices + 1);
    });

    test("while NATS is frozen writes succeed, and their events are delivered once afterwards", async () => {
      const { infra, unready, told } = system();
      await whileFrozen(infra.nats.pid, async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => answered(() => bill(`NATS-${n}`))));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
        await waitUntil(unready, (names) => names.length === 3);
      });
      const count = await total("/invoices");
      await waitUntil(told, (numbers) => numbers.length === count);
      expect(told().filter((line) => !line.endsWith(" 1"))).toEqual([]);
    });
  });
}

const JSON_BODY = { "content-type": "application/json" };
/** The body of a call about many lines, which has a longer budget. */
const NOTHING = JSON.stringify({ items: [{ code: "NONE", action: "ignore" }] });

/** Checks that every answer reports an unavailable service and the time to retry. */
async function expectUnavailable(requests: Record<string, Promise<Answered>>): Promise<void> {
  const answers = await Promise.all(
    Object.entries(requests).map(async ([name, request]) => {
      const { status, retryAfter, body } = await request.catch((error: Error) => ({
        status: error.message,
        retryAfter: 0,
        body: {},
      }));
      return [name, { status, retryAfter: retryAfter > 0, message: body.error }];
    }),
  );
  const unavailable = { status: 503, retryAfter: true, message: "Service temporarily unavailable" };
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(Object.keys(requests).map((name) => [name, unavailable])),
  );
}
