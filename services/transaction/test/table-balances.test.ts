import type { Call } from "@matchbook/runtime/grpc/call";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFile, newCall, type RunningService, startService } from "./setup.ts";

/** Tables with a balance beside each row, and the proof that nothing is missing. */

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

type Row = readonly [day: string, amount: string, balance: string];

const table = (...rows: readonly Row[]) =>
  Buffer.from(
    ["Date,Amount,Text,Balance", ...rows.map(([day, amount, to]) => `2026-03-${day},${amount},p,${to}`)].join("\n"),
  );
const HEAD = [
  ["02", "100.00", "600.00"],
  ["02", "-40.00", "560.00"],
  ["05", "15.00", "575.00"],
] as const;
const WEEK = [
  ["09", "7.00", "582.00"],
  ["09", "-2.00", "580.00"],
] as const;
const REST = [
  ["12", "-80.00", "500.00"],
  ["14", "1.50", "501.50"],
] as const;

const connect = async (call: Call) => (await service.client.connectBank({ name: "Main", currency: "EUR" }, call)).id;
const importTable = (call: Call, id: string, file: Buffer) =>
  importFile(service, call, id, file, { filename: "account.csv" });

async function reviewed(call: Call, bankConnectionId: string, day: string) {
  const { reviews } = await service.client.reviewBalances({ bankConnectionId, day: `2026-03-${day}` }, call);
  return reviews.map(({ state, balance, statedOn, issues }) => [state, balance, statedOn?.slice(8), issues.length]);
}

describe("the balances beside the rows of tables", () => {
  test("prove an account until the end of the last day that a later row follows", async () => {
    const call = newCall();
    const id = await connect(call);
    await importTable(call, id, table(...HEAD));
    expect(await reviewed(call, id, "31")).toEqual([["complete", 57_500n, "04", 0]]);
    // An export of these days and later ones, with the newest row first.
    await importTable(call, id, table(...[...HEAD, ...WEEK].reverse()));
    expect(await reviewed(call, id, "31")).toEqual([["complete", 58_000n, "08", 0]]);
    // The next export continues the last one, which was complete then.
    await importTable(call, id, table(...REST));
    expect(await reviewed(call, id, "10")).toEqual([["complete", 58_000n, "10", 0]]);
    const { days } = await service.client.listBalances(
      { bankConnectionId: id, dateFrom: "2026-03-01", dateTo: "2026-03-31" },
      call,
    );
    expect(days.map(({ day, stated, difference }) => [day.slice(8), stated, difference])).toEqual([
      ["02", 56_000n, undefined],
      ["05", 57_500n, 0n],
      ["09", 58_000n, 0n],
      ["12", 50_000n, 0n],
      ["14", undefined, undefined],
    ]);
  });

  test("tell the days and the amount of an export that is missing, until it is imported", async () => {
    const call = newCall();
    const id = await connect(call);
    await importTable(call, id, table(...HEAD));
    await importTable(call, id, table(...REST));
    const { balanceState, balanceIssues } = await service.client.getBankConnection({ id }, call);
    expect(balanceState).toBe("incomplete");
    expect(balanceIssues).toMatchObject([
      { kind: "gap", from: "2026-03-05", to: "2026-03-12", expected: 57_500n, stated: 58_000n },
    ]);
    await importTable(call, id, table(...WEEK));
    expect(await service.client.getBankConnection({ id }, call)).toMatchObject({
      ...{ balanceState: "complete", balanceIssues: [] },
    });
  });

  test("prove nothing for the rows of one day, which others may precede and follow", async () => {
    const call = newCall();
    const id = await connect(call);
    await importTable(call, id, table(...WEEK));
    expect(await reviewed(call, id, "31")).toEqual([["not_provable", undefined, undefined, 0]]);
    expect((await service.client.getBankConnection({ id }, call)).balanceState).toBe("not_provable");
    await importTable(call, id, table(...REST));
    expect(await reviewed(call, id, "31")).toEqual([["complete", 50_150n, "13", 0]]);
  });

  test("of a day tell no amount of a gap before something tells which of its exports comes first", async () => {
    const call = newCall();
    const id = await connect(call);
    const gap = { kind: "gap", from: "2026-03-09", to: "2026-03-09" };
    const issues = async () => (await service.client.getBankConnection({ id }, call)).balanceIssues;
    await importTable(call, id, table(["09", "5.00", "905.00"]));
    await importTable(call, id, table(...WEEK));
    expect(await issues()).toMatchObject([{ ...gap, expected: undefined, stated: 57_500n }]);
    await importTable(call, id, table(...HEAD));
    expect(await issues()).toMatchObject([{ ...gap, expected: 58_000n, stated: 90_000n }]);
  });

  test("of an earlier day that another export states otherwise are shown as changed", async () => {
    const call = newCall();
    const id = await connect(call);
    await importTable(call, id, table(...HEAD, ...WEEK));
    await importTable(call, id, table(HEAD[0], ["02", "-41.00", "559.00"], ["05", "15.00", "574.00"]));
    expect((await service.client.getBankConnection({ id }, call)).balanceIssues).toMatchObject([
      { kind: "changed", from: "2026-03-02", to: "2026-03-02", expected: 56_000n, stated: 55_900n },
    ]);
  });
});
