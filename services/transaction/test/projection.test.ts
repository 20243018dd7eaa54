import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  EVERYTHING,
  environment,
  newCall,
  payment,
  type RunningService,
  startMatchingStandIn,
  startService,
} from "./setup.ts";

let matching: Awaited<ReturnType<typeof startMatchingStandIn>>;
let service: RunningService;
beforeAll(async () => {
  matching = await startMatchingStandIn();
  service = await startService(environment({ MATCHING_ADDRESS: matching.address }));
});
afterAll(async () => {
  await service?.stop();
  await matching?.stop(0);
});

async function createLine(call = newCall()) {
  const { results } = await service.client.createTransactions({ items: [payment()] }, call);
  const outcome = results[0]?.outcome;
  if (outcome?.$case !== "created" || outcome.value.facts === undefined) throw new Error("not created");
  return { call, facts: outcome.value.facts };
}

const listed = async (call: ReturnType<typeof newCall>) =>
  (await service.client.listTransactions(EVERYTHING, call)).transactions[0]?.state;

describe("reconciling a transaction", () => {
  test("the answer carries the new state, and the list shows it at once", async () => {
    const { call, facts } = await createLine();
    const request = { transactionCode: facts.transactionCode, action: "ignore", ignore: false };
    const { transaction, cancelledMatchIds } = await service.client.reconcileTransaction(request, call);
    expect(transaction).toMatchObject({ facts, state: { status: "ignored", version: 1n } });
    expect(cancelledMatchIds).toHaveLength(1);
    expect(await listed(call)).toEqual(transaction?.state);
    const shown = await service.client.getTransaction({ transactionCode: facts.transactionCode }, call);
    expect(shown).toEqual({ transaction, matches: [] });
  });

  test("a code that is not the tenant's is not found", async () => {
    const { facts } = await createLine();
    const { transactionCode } = facts;
    const request = { transactionCode, action: "ignore", ignore: false };
    const notFound = { code: "transaction_not_found" };
    await expect(service.client.reconcileTransaction(request, newCall())).rejects.toMatchObject(notFound);
    await expect(service.client.getTransaction({ transactionCode }, newCall())).rejects.toMatchObject(notFound);
    await expect(service.client.getLineFacts({ transactionCode }, newCall())).rejects.toMatchObject(notFound);
  });

  test("what the matching service refuses is refused with its words, and the list stays", async () => {
    const { call, facts } = await createLine();
    const request = { transactionCode: facts.transactionCode, action: "unlink_match", ignore: false };
    await expect(service.client.reconcileTransaction(request, call)).rejects.toMatchObject({ code: "match_not_found" });
    expect(await listed(call)).toMatchObject({ status: "unmatched", version: 0n });
  });

  test("without the matching service the call says that it is unavailable", async () => {
    const alone = await startService();
    try {
      const call = newCall();
      const { results } = await alone.client.createTransactions({ items: [payment({ transactionCode: "A" })] }, call);
      expect(results[0]?.outcome?.$case).toBe("created");
      const request = { transactionCode: "A", action: "ignore", ignore: false };
      await expect(alone.client.reconcileTransaction(request, call)).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      await alone.stop();
    }
  });
});

describe("the list's view of a line", () => {
  test("in whatever order and however often states arrive, the newest one shows", async () => {
    const states = fc.array(
      fc.record({
        version: fc.bigInt({ min: 1n, max: 6n }),
        line: fc.nat(2),
      }),
      { minLength: 1, maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(states, async (arrivals) => {
        const call = newCall();
        const { results } = await service.client.createTransactions({ items: [payment(), payment(), payment()] }, call);
        const ids = results.map(({ outcome }) => (outcome?.$case === "created" ? outcome.value.facts?.id : undefined));
        // As the matching service publishes them: through its outbox, to the consumer of this service.
        await service.context.outbox.commit(call, async () => ({
          result: undefined,
          events: arrivals.map(({ version, line }) => ({
            type: "internal.line_state",
            data: { $case: "lineState" as const, value: stateOf(ids[line] ?? "", version) },
          })),
        }));
        await service.drain();
        const { transactions } = await service.client.listTransactions(EVERYTHING, call);
        for (const [line, id] of ids.entries()) {
          const versions = arrivals.filter((arrival) => arrival.line === line).map(({ version }) => version);
          const newest = versions.sort().at(-1) ?? 0n;
          const state = transactions.find(({ facts }) => facts?.id === id)?.state;
          expect(state?.version).toBe(newest);
          expect(state?.allocated).toBe(newest);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("an event that is older than the answer to a call changes nothing", async () => {
    const { call, facts } = await createLine();
    const request = (action: string) => ({ transactionCode: facts.transactionCode, action, ignore: false });
    await service.client.reconcileTransaction(request("ignore"), call);
    await service.client.reconcileTransaction(request("include"), call);
    await service.context.outbox.commit(call, async () => ({
      result: undefined,
      events: [
        {
          type: "internal.line_state",
          data: { $case: "lineState", value: { ...stateOf(facts.id, 1n), status: "ignored" } },
        },
      ],
    }));
    await service.drain();
    expect(await listed(call)).toMatchObject({ status: "unmatched", version: 2n });
  });
});

/** `allocated` tells which version it was. */
function stateOf(transactionId: string, version: bigint): LineState {
  return { transactionId, transactionCode: "", status: "matched", allocated: version, version, updatedAt: new Date() };
}
