import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bundled } from "@matchbook/servers/bundled";
import { freeze } from "@matchbook/servers/freeze";
import { testInfra } from "@matchbook/servers/test-infra";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { bankConnection } from "./samples.ts";
import { startOwnGateway, type TestGateway } from "./setup.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const LEASE_MS = 1_000;

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startOwnGateway({ IDEMPOTENCY_LEASE_MS: String(LEASE_MS) });
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

/** Starts a gateway process that the test can kill, on the same database and services. */
async function startProcess() {
  const { services, issuer } = gateway;
  const child = fork(await bundled(MAIN), [], {
    execArgv: [],
    env: {
      ...process.env,
      LOG_LEVEL: "error",
      MONGODB_URI: testInfra().mongoUri,
      MONGODB_DATABASE: gateway.gateway.context.mongo.db.databaseName,
      HTTP_LISTEN: "127.0.0.1:0",
      TRANSACTION_ADDRESS: services.addresses.transaction,
      MATCHING_ADDRESS: services.addresses.matching,
      WEBHOOK_ADDRESS: services.addresses.webhook,
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: "console",
      IDEMPOTENCY_LEASE_MS: String(LEASE_MS),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ ready }] = (await once(child, "message")) as [{ ready: { address: string } }];
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, "exit");
  };
  return { url: ready.address, end, freeze: () => freeze(child.pid ?? 0), thaw: () => child.kill("SIGCONT") };
}

const connect = (base: string, key: string) =>
  ask(base, "POST", "/api/v1/bank-connections", {
    token,
    body: { name: "Main" },
    headers: { "idempotency-key": key },
  });

/** A service that answers its first call only when `answerFirst` is called. */
function slowService() {
  const seen: (string | undefined)[] = [];
  let answerFirst = () => {};
  const held = new Promise<void>((resolve) => (answerFirst = resolve));
  gateway.services.transaction.connectBank = async (_request, call) => {
    const turn = seen.push(call.idempotencyKey);
    if (turn === 1) await held;
    return bankConnection({ name: `answer ${turn}` });
  };
  return { seen, answerFirst: () => answerFirst() };
}

test("a request whose gateway was killed is executed by the next request with its key", async () => {
  const { seen, answerFirst } = slowService();
  const doomed = await startProcess();
  const lost = connect(doomed.url, "killed").catch(() => "lost");
  await expect.poll(() => seen.length).toBe(1);
  await doomed.end("SIGKILL");
  expect(await lost).toBe("lost");
  const answer = await connect(gateway.url, "killed");
  expect([answer.status, answer.body.data.name]).toEqual([201, "answer 2"]);
  // Both calls have the same key, so the service can recognize the repetition.
  expect(seen).toEqual([seen[0], seen[0]]);
  expect(seen[0]).toBeDefined();
  answerFirst();
});

test("a gateway that hangs during a takeover returns the answer of the other gateway", async () => {
  const { seen, answerFirst } = slowService();
  const frozen = await startProcess();
  const first = connect(frozen.url, "frozen");
  await expect.poll(() => seen.length).toBe(1);
  await frozen.freeze();
  const second = await connect(gateway.url, "frozen");
  expect([second.status, second.body.data.name]).toEqual([201, "answer 2"]);
  answerFirst();
  frozen.thaw();
  const late = await first;
  expect([late.status, late.text, late.headers.get("idempotency-replayed")]).toEqual([201, second.text, "true"]);
  await frozen.end("SIGTERM");
});

test("a long request is not taken over while its gateway runs, which extends its lease", async () => {
  const { seen, answerFirst } = slowService();
  // Others take over what has not been extended for this time, also while the machine is only busy.
  const lasting = await gateway.another({ IDEMPOTENCY_LEASE_MS: "15000" });
  const first = connect(lasting.url, "slow");
  await expect.poll(() => seen.length).toBe(1);
  const rows = gateway.gateway.context.mongo.db.collection("idempotent_requests");
  const leaseUntil = async () => (await rows.find().sort({ leaseUntil: -1 }).limit(1).next())?.leaseUntil.getTime();
  const taken = (await leaseUntil()) ?? Number.NaN;
  const second = connect(gateway.url, "slow");
  await expect.poll(leaseUntil).toBeGreaterThan(taken);
  answerFirst();
  expect((await second).text).toBe((await first).text);
  expect(seen).toHaveLength(1);
  await lasting.stop();
});
