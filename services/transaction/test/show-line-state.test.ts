import { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { newId } from "@matchbook/runtime/ids";
import type { CommandStartedEvent } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectStates } from "../src/store/transactions.ts";
import { EVERYTHING, environment, newCall, payment, type RunningService, startService } from "./setup.ts";

let service: RunningService;
beforeAll(async () => {
  const env = environment();
  const uri = new URL(env.MONGODB_URI ?? "");
  uri.searchParams.set("monitorCommands", "true");
  service = await startService({ ...env, MONGODB_URI: uri.href });
});
afterAll(() => service?.stop());

const TURNS = 8;

/** The only line of a new tenant, and its state in each version. */
async function newLine() {
  const call = newCall();
  const { results } = await service.client.createTransactions(
    { items: [payment({ transactionCode: "PAY-1", amount: 1_000n })] },
    call,
  );
  const created = results[0]?.outcome;
  const transactionId = created?.$case === "created" ? (created.value.facts?.id ?? "") : "";
  const counterpartyId = newId();
  const stateOf = (version: bigint): LineState => ({
    ...emptyMessage(LineState),
    transactionId,
    transactionCode: "PAY-1",
    status: version % 2n === 0n ? "unmatched" : "partially_matched",
    allocated: version % 2n === 0n ? 0n : version,
    counterpartyId: version % 2n === 0n ? undefined : counterpartyId,
    version,
    sequence: version,
    updatedAt: new Date(),
  });
  return { call, stateOf, counterpartyId };
}

/** Publishes the event of a state, as the matching service's outbox does. */
const publish = (call: Call, value: LineState) =>
  service.context.outbox.commit(call, async () => ({
    result: undefined,
    events: [{ type: "internal.line_state", data: { $case: "lineState" as const, value } }],
  }));
const show = (call: Call, state: LineState) => service.client.showLineStates({ states: [state] }, call);
const listed = async (call: Call, filter: object = {}) =>
  (await service.client.listTransactions({ ...EVERYTHING, ...filter }, call)).transactions.map(({ state }) => state);

describe("a line state that a caller projects", () => {
  test("is in the list at once, with and without a filter, whenever its event arrives", async () => {
    const { call, stateOf, counterpartyId } = await newLine();
    for (let turn = 1n; turn <= TURNS; turn += 1n) {
      const state = stateOf(turn);
      if (turn % 4n !== 0n) await publish(call, state);
      // The event is projected before the call.
      if (turn % 4n === 1n) await service.drain();
      await show(call, state);
      expect(await listed(call)).toEqual([state]);
      expect(await listed(call, { statuses: [state.status] })).toEqual([state]);
      expect(await listed(call, { statuses: [stateOf(turn + 1n).status] })).toEqual([]);
      expect(await listed(call, { counterpartyId })).toEqual(state.counterpartyId === undefined ? [] : [state]);
    }
    await service.drain();
    expect(await listed(call)).toMatchObject([{ version: BigInt(TURNS) }]);
  });

  test("is projected even when its event and other callers project it at the same moment", async () => {
    const { call, stateOf } = await newLine();
    for (let turn = 1n; turn <= TURNS; turn += 1n) {
      const state = stateOf(turn);
      const event = projectStates(service.context.mongo, await service.context.collections(call.tenant), [state]);
      await Promise.all([show(call, state), show(call, state)]);
      expect(await listed(call)).toEqual([state]);
      await event;
    }
    await service.drain();
  });

  test("is written once, whether its event arrives before or after", async () => {
    const { call, stateOf } = await newLine();
    const { client } = service.context.mongo;
    /** How the tenant's lines are written meanwhile. Other tenants' counts may be folded in separate transactions. */
    const during = async (work: () => Promise<unknown>) => {
      const writes: string[] = [];
      const watch = ({ commandName, command }: CommandStartedEvent) => {
        const isWrite = ["update", "bulkWrite"].includes(commandName);
        if (isWrite && JSON.stringify([command.update, command.nsInfo]).includes(`transactions.${call.tenant}"`))
          writes.push(command.autocommit === false ? "in a transaction" : "alone");
      };
      client.on("commandStarted", watch);
      await work();
      client.off("commandStarted", watch);
      return writes;
    };
    await publish(call, stateOf(1n));
    await service.drain();
    expect(await during(() => show(call, stateOf(1n)))).toEqual([]);
    expect(await during(() => show(call, stateOf(2n)))).toEqual(["in a transaction"]);
    const collections = await service.context.collections(call.tenant);
    expect(await during(() => projectStates(service.context.mongo, collections, [stateOf(2n)]))).toEqual([]);
    // The states of one call are written together: the last one, which is counted as the stored one is.
    const both = await during(() => service.client.showLineStates({ states: [stateOf(3n), stateOf(4n)] }, call));
    expect(both).toEqual(["alone"]);
    expect(await listed(call)).toMatchObject([{ version: 4n }]);
  });

  test("does not replace a newer state", async () => {
    const { call, stateOf } = await newLine();
    await show(call, stateOf(3n));
    await show(call, stateOf(2n));
    expect(await listed(call)).toMatchObject([{ version: 3n }]);
    // The same holds for concurrent calls.
    await Promise.all([6n, 4n, 7n, 5n].map((version) => show(call, stateOf(version))));
    expect(await listed(call)).toMatchObject([{ version: 7n }]);
  });

  test("is ignored when the line is another tenant's", async () => {
    const { call, stateOf } = await newLine();
    await show(newCall(), stateOf(1n));
    expect(await listed(call)).toMatchObject([{ version: 0n }]);
  });
});
