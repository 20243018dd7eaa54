import type { Infra } from "@matchbook/servers/start-infra";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, prepareCluster } from "./cluster.ts";

/** Servers and services that neither answer nor close their connections: SIGSTOP freezes them, SIGCONT ends that. */
let infra: Infra;
let cluster: Cluster;
let tenant: { apiKey: string; idToken: string };
/** A key that no process has seen before the servers are frozen. */
let freshKey: string;
let bankConnection: string;

const INVOICES = "/invoices";
/** The time budget of a request, and the time after which a caller gives up, in milliseconds. */
const BUDGET_MS = 4_000;
const ANSWER_MS = 10_000;

beforeAll(async () => {
  infra = await startTestInfra({ env: { ...process.env, MONGODB_URI: "", NATS_URL: "" } });
  cluster = await prepareCluster(infra, 1, () => ({
    RATE_LIMIT_STORE: "mongodb",
    REQUEST_TIMEOUT_MS: String(BUDGET_MS),
  }));
  await cluster.startAll();
  await waitUntil(unready, (names) => names.length === 0);
  tenant = await cluster.newTenant("acme");
  freshKey = (await cluster.newTenant("fresh")).apiKey;
  // Its first use creates a tenant's collections, which may take longer than the budget of a request.
  const create = (path: string, body: object, options: Options = {}) =>
    waitUntil(
      () => post(path, body, { ...options, key: path }),
      ({ status }) => status === 201,
    );
  bankConnection = (await create("/bank-connections", { name: "Main" })).body.data.id;
  await create("/counterparties", { accountCode: "C", name: "Customer" });
  const hook = { url: `${cluster.receiver.url}${INVOICES}`, eventTypes: ["invoice.created"] };
  await create("/webhook-endpoints", hook, { token: tenant.idToken });
});
afterAll(async () => {
  await cluster.stop();
  await infra.stop();
});

interface Options {
  token?: string;
  key?: string;
}

async function call(method: string, path: string, init: RequestInit, { token = tenant.apiKey, key }: Options) {
  const response = await fetch(`http://${cluster.addresses.gateway[0]}/api/v1${path}`, {
    ...init,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...init.headers,
    },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const retryAfter = response.headers.get("retry-after");
  // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of many shapes.
  return { status: response.status, retryAfter: Number(retryAfter), body: (await response.json()) as any };
}
type Answered = Awaited<ReturnType<typeof call>>;

const get = (path: string, options: Options = {}) => call("GET", path, {}, options);
const post = (path: string, body: object, options: Options = {}) =>
  call("POST", path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }, options);

const bill = (number: string) => {
  const invoice = { invoiceNumber: number, counterpartyId: "C", currency: "EUR", totalAmount: 7 };
  return post("/invoices", { ...invoice, issueDate: "2026-03-01" }, { key: `invoice-${number}` });
};
const book = (code: string) => {
  const line = { transaction_code: code, amount: 10, currency: "EUR", direction: "credit" };
  return post("/transactions", { ...line, value_date: "2026-03-02" }, { key: `line-${code}` });
};

/** An upload that sends only the first piece before `rest` resolves. It is not a statement, so its import fails. */
function upload(rest: Promise<unknown>): Promise<Answered> {
  const body = ReadableStream.from(
    (async function* () {
      yield Buffer.from("no statement\n");
      await rest;
      yield Buffer.from("no statement\n".repeat(50_000));
    })(),
  );
  const path = `/bank-connections/${bankConnection}/statements`;
  return call("POST", path, { headers: { "content-type": "text/csv" }, body, duplex: "half" } as RequestInit, {});
}

/** The processes that report that they are not ready. */
async function unready(): Promise<string[]> {
  const places = { gateway: cluster.addresses.gateway[0], ...cluster.probes };
  const answers = Object.entries(places).map(async ([name, at]) => {
    const { ok } = await fetch(`http://${at}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => ({
      ok: false,
    }));
    return ok ? [] : [name];
  });
  return (await Promise.all(answers)).flat();
}

/** Freezes a process while `work` runs. Then waits until everything is ready again. */
async function whileFrozen(pid: number | undefined, work: () => Promise<void>): Promise<void> {
  if (pid === undefined) throw new Error("it does not run");
  process.kill(pid, "SIGSTOP");
  try {
    await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await waitUntil(unready, (names) => names.length === 0);
}

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

/** Repeats a request until it is not answered with 503. Its idempotency key makes all of them one request. */
const repeat = async (send: () => Promise<Answered>): Promise<number> => {
  const { status } = await waitUntil(send, (answer) => answer.status !== 503);
  return status;
};

async function total(path: string): Promise<number> {
  const { status, body } = await get(`${path}?pageSize=1`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.pagination.total;
}
/** The number of deliveries for each invoice, by the invoice's number. */
const told = () => {
  const ids = new Map<string, Set<unknown>>();
  for (const { body, headers } of cluster.receiver.received(INVOICES)) {
    const number: string = JSON.parse(body).data.invoiceNumber;
    ids.set(number, (ids.get(number) ?? new Set()).add(headers["webhook-id"]));
  }
  return [...ids].map(([number, of]) => `${number} ${of.size}`).toSorted();
};

test("while MongoDB is frozen every request gets 503 in time; repeated afterwards, it is executed once", async () => {
  const rest = Promise.withResolvers<void>();
  const underWay = upload(rest.promise);
  // A later request was answered, so the first piece of the upload has been sent.
  await total("/invoices");
  await whileFrozen(infra.mongo.pid, async () => {
    rest.resolve();
    await expectUnavailable({
      "a list": get("/invoices"),
      "a row": get("/transactions/T-1"),
      "an invoice": bill("MONGO"),
      "a line": book("MONGO"),
      "a console list": get("/webhook-endpoints", { token: tenant.idToken }),
      "a key to look up": get("/invoices", { token: freshKey }),
      "an upload that begins": upload(Promise.resolve()),
      "an upload under way": underWay,
    });
    await waitUntil(unready, (names) => names.length === 4);
  });
  expect([await repeat(() => bill("MONGO")), await repeat(() => book("MONGO"))]).toEqual([201, 201]);
  expect([await total("/invoices"), await total("/transactions")]).toEqual([1, 1]);
  expect(await repeat(() => upload(Promise.resolve()))).toBe(202);
});

test("while a service is frozen requests that need it get 503 in time; repeated afterwards, they are executed once", async () => {
  const [invoices, transactions] = [await total("/invoices"), await total("/transactions")];
  await whileFrozen(cluster.replicas.matching[0]?.pid, async () => {
    await expectUnavailable({
      "a list": get("/invoices"),
      "an invoice": bill("SERVICE"),
      "a row of a service that asks it": get("/transactions/MONGO"),
    });
    expect(await total("/transactions")).toBe(transactions);
    await waitUntil(unready, (names) => names.includes("gateway"));
  });
  expect(await repeat(() => bill("SERVICE"))).toBe(201);
  expect(await total("/invoices")).toBe(invoices + 1);
});

test("while NATS is frozen writes succeed, and their events are delivered once afterwards", async () => {
  await whileFrozen(infra.nats.pid, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => bill(`NATS-${n}`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    await waitUntil(unready, (names) => names.length === 3);
  });
  const count = await total("/invoices");
  await waitUntil(told, (numbers) => numbers.length === count, { timeoutMs: 40_000 });
  expect(told().filter((line) => !line.endsWith(" 1"))).toEqual([]);
});
