import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask } from "./request.ts";
import { ID, invoice, lineState, match } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

/** Answers wait for the list for an eighth of this. Here a list that cannot be updated is given up soon. */
const HASTY = { REQUEST_TIMEOUT_MS: "3000" };

let gateway: TestGateway;
let hasty: Awaited<ReturnType<TestGateway["another"]>>;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  hasty = await gateway.another(HASTY, true);
  token = (await gateway.key()).key;
});
afterAll(async () => {
  await hasty.stop();
  await gateway.stop();
});

const ROUTES = [
  ["POST", "/api/v1/matches", { invoiceId: "INV-1", transactionId: "TX-1", matchedAmount: 1 }],
  ["PUT", `/api/v1/matches/${ID}`, { status: "confirmed" }],
  ["DELETE", `/api/v1/matches/${ID}`, undefined],
] as const;
const SUCCESS = { POST: 201, PUT: 200, DELETE: 200 };

/** Makes the matching service answer all three operations with this state of the line. */
function answerWith(state: LineState | undefined): void {
  const { matching } = gateway.services;
  matching.createMatch = async () => ({ match: match(), lineState: state });
  matching.updateMatch = async () => ({ match: match(), lineState: state, invoice: invoice() });
  matching.deleteMatch = async () => ({ lineState: state });
}
beforeEach(() => answerWith(lineState()));

const problemsOf = (correlationId: string) =>
  gateway.problems().filter((problem) => problem.correlationId === correlationId);

describe.each(ROUTES)("%s %s", (method, path, body) => {
  const call = (correlationId: string, { url } = gateway as { url: string }) =>
    ask(url, method, path, { token, body, headers: { "x-correlation-id": correlationId } });

  test("the list shows the new state of the line before the caller gets the answer", async () => {
    const arrived = Promise.withResolvers<LineState | undefined>();
    const released = Promise.withResolvers<void>();
    gateway.services.transaction.showLineStates = async ({ states }) => {
      arrived.resolve(states[0]);
      await released.promise;
      return { transactions: [] };
    };
    let answered = false;
    const answer = call(`shown-${method}`).finally(() => {
      answered = true;
    });
    expect(await arrived.promise).toEqual(lineState());
    // Without the wait, the answer would arrive before that of this later request.
    await ask(gateway.url, "GET", "/healthz");
    expect(answered).toBe(false);
    released.resolve();
    expect((await answer).status).toBe(SUCCESS[method]);
    expect(problemsOf(`shown-${method}`)).toEqual([]);
  });

  test("an unchanged line causes no update of the list", async () => {
    answerWith(undefined);
    gateway.services.transaction.showLineStates = async () => {
      throw new Error("unexpected call");
    };
    expect((await call(`same-${method}`)).status).toBe(SUCCESS[method]);
    expect(problemsOf(`same-${method}`)).toEqual([]);
  });

  test("when the list cannot be updated in time, the answer is unchanged and a warning is logged", async () => {
    const usual = await call(`usual-${method}`);
    const { transaction } = gateway.services;
    const failures = {
      fails: async () => Promise.reject(new Error("a defect")),
      hangs: () => new Promise<never>(() => {}),
    };
    for (const [name, failure] of Object.entries(failures)) {
      transaction.showLineStates = failure;
      const answer = await call(`${name}-${method}`, hasty);
      expect(answer.status).toBe(SUCCESS[method]);
      expect(answer.body).toEqual({ ...usual.body, operationId: expect.any(String) });
      expect(problemsOf(`${name}-${method}`)).toMatchObject([{ level: 40, msg: expect.stringContaining("the event") }]);
    }
  });
});

test("without the transaction service a match can still be changed and deleted", async () => {
  const alone = await gateway.another({ ...HASTY, TRANSACTION_ADDRESS: "127.0.0.1:1" });
  for (const [method, path, body] of ROUTES.slice(1)) {
    expect((await ask(alone.url, method, path, { token, body })).status).toBe(200);
  }
  await alone.stop();
});
