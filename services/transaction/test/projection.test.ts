import { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectStates } from "../src/store/transactions.ts";
import { EVERYTHING, newCall, payment, type RunningService, startService } from "./setup.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe("the projected state of a line", () => {
  test("is the newest state, whatever the order and number of arrivals", async () => {
    const states = fc.array(
      fc.record({
        version: fc.bigInt({ min: 1n, max: 6n }),
        line: fc.nat(2),
      }),
      { minLength: 1, maxLength: 15 },
    );
    const call = newCall();
    let days = 0;
    await fc.assert(
      fc.asyncProperty(states, async (arrivals) => {
        // The lines of a run are the only ones of their day.
        const valueDate = new Date(Date.UTC(2024, 0, ++days)).toISOString().slice(0, 10);
        const items = Array.from({ length: 3 }, () => payment({ valueDate }));
        const { results } = await service.client.createTransactions({ items }, call);
        const ids = results.map(({ outcome }) => (outcome?.$case === "created" ? outcome.value.facts?.id : undefined));
        // Published as by the matching service: through an outbox, to the consumer of this service.
        await service.context.outbox.commit(call, async () => ({
          result: undefined,
          events: arrivals.map(({ version, line }) => ({
            type: "internal.line_state",
            data: { $case: "lineState" as const, value: stateOf(ids[line] ?? "", version) },
          })),
        }));
        await service.drain();
        const ofRun = { ...EVERYTHING, dateFrom: valueDate, dateTo: valueDate };
        const { transactions } = await service.client.listTransactions(ofRun, call);
        for (const [line, id] of ids.entries()) {
          const versions = arrivals.filter((arrival) => arrival.line === line).map(({ version }) => version);
          const newest = versions.sort().at(-1) ?? 0n;
          const state = transactions.find(({ facts }) => facts?.id === id)?.state;
          expect(state?.version).toBe(newest);
          expect(state?.allocated).toBe(newest);
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 10) },
    );
  });

  test("is updated even if another process has projected a state in between", async () => {
    const call = newCall();
    const { results } = await service.client.createTransactions({ items: [payment(), payment()] }, call);
    const ids = results.map(({ outcome }) => (outcome?.$case === "created" ? (outcome.value.facts?.id ?? "") : ""));
    const { transactions } = await service.context.collections(call.tenant);
    await transactions.updateOne({ _id: ids[0] ?? "" }, { $set: { "state.sequence": 2n, "state.allocated": 2n } });
    await projectStates(
      service.context.mongo,
      await service.context.collections(call.tenant),
      ids.map((id) => stateOf(id, 3n)),
    );
    const { transactions: shown } = await service.client.listTransactions(EVERYTHING, call);
    expect(shown.map(({ state }) => state?.allocated)).toEqual([3n, 3n]);
    await projectStates(service.context.mongo, await service.context.collections(call.tenant), [
      stateOf(ids[0] ?? "", 1n),
    ]);
    const { transactions: after } = await service.client.listTransactions(EVERYTHING, call);
    expect(after.map(({ state }) => state?.allocated)).toEqual([3n, 3n]);
  });
});

/** A state whose `allocated` equals its version. */
function stateOf(transactionId: string, version: bigint): LineState {
  const state = { status: "matched", allocated: version, version, sequence: version, updatedAt: new Date() };
  return { ...emptyMessage(LineState), ...state, transactionId };
}
