import { readFileSync } from "node:fs";
import { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFile, newCall, payment, type RunningService, startService, waitFor } from "./setup.ts";

/** Statement files: what is kept of them, and taking them back. */

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const sample = readFileSync(
  new URL("../../../tools/devstack/samples/sample-statement.camt053.001.08.xml", import.meta.url),
);
const connect = async (call: Call) => (await service.client.connectBank({ name: "Main" }, call)).id;
const files = async (call: Call) => (await service.client.listFiles({ limit: 10 }, call)).files;
const lines = async (call: Call) => (await service.lines(call)).length;
const balances = async (bankConnectionId: string, call: Call) => {
  const days = { bankConnectionId, dateFrom: "2026-03-01", dateTo: "2026-03-04" };
  return (await service.client.listBalances(days, call)).days;
};
const balancesOf = async ({ tenant }: Call) => (await service.context.collections(tenant)).balances.countDocuments({});

/** One line of the day, between its opening and its closing balance. */
function mt940(day: string, opening: string, closing: string): Buffer {
  const [yy, mm, dd] = [day.slice(2, 4), day.slice(5, 7), day.slice(8, 10)];
  return Buffer.from(
    [
      ...[":20:S", ":25:DE44100999010000120345", ":28C:1/1", `:60F:C${yy}${mm}${dd}EUR${opening}`],
      ...[`:61:${yy}${mm}${dd}C10,00NTRFREF`, ":86:A payment", `:62F:C${yy}${mm}${dd}EUR${closing}`, "-"],
    ].join("\r\n"),
  );
}

describe("a statement file", () => {
  test("is listed with what it created, and its original is kept", async () => {
    const call = newCall();
    const id = await connect(call);
    const sync = await importFile(service, call, id, sample, { filename: "march.xml" });
    await service.drain();
    const [file] = await files(call);
    expect(file).toMatchObject({
      ...{ id: sync.id, kind: "statement", status: "completed", filename: "march.xml", format: sync.format },
      ...{ created: sync.created, unchanged: 0n, size: BigInt(sample.length), bankConnectionId: id },
    });
    expect(file?.keptUntil).toBeInstanceOf(Date);
    const { bytes } = await service.client.readFile({ id: sync.id, offset: 0n }, call);
    expect(Buffer.from(bytes).equals(sample)).toBe(true);
    // Another tenant has no such file.
    await expect(service.client.readFile({ id: sync.id, offset: 0n }, newCall())).rejects.toMatchObject({
      code: "original_not_kept",
    });
    const older = await service.client.listFiles({ limit: 10, before: sync.id }, call);
    expect(older.files).toEqual([]);
  });

  test("taken back leaves neither lines, counts nor balances, and can be imported again", async () => {
    const call = newCall();
    const id = await connect(call);
    const alone = payment({ transactionCode: "ALONE", bankConnectionId: id, valueDate: "2026-03-03" });
    await service.client.createTransactions({ items: [alone] }, call);
    const [one, two] = [mt940("2026-03-02", "100,00", "110,00"), mt940("2026-03-03", "110,00", "120,00")];
    const first = await importFile(service, call, id, one);
    await importFile(service, call, id, two);
    const before = await balances(id, call);
    expect(await lines(call)).toBe(3);

    const { lineIds } = await service.client.listFileLines({ id: first.id }, call);
    expect(lineIds).toHaveLength(1);
    expect(await service.client.removeFile({ id: first.id }, call)).toMatchObject({
      ...{ status: "removed", removedBy: "key:test", created: 1n },
    });
    expect(await lines(call)).toBe(2);
    expect(await balancesOf(call)).toBe(1);
    const left = await balances(id, call);
    expect(left.map(({ day, booked }) => [day, booked])).toEqual([["2026-03-03", 13_345n]]);
    // A repeated call, and one about no lines, change nothing.
    await service.client.removeFile({ id: first.id }, call);
    expect((await service.client.listFileLines({ id: first.id }, call)).lineIds).toEqual([]);

    const again = await importFile(service, call, id, one);
    expect(again).toMatchObject({ created: 1n, duplicates: 0n });
    expect(await balances(id, call)).toEqual(before);
    expect(await balancesOf(call)).toBe(2);
  });

  test("the only one of a connection, taken back leaves no issue of its balances", async () => {
    const call = newCall();
    const id = await connect(call);
    const first = await importFile(service, call, id, mt940("2026-03-02", "100,00", "110,00"));
    const second = await importFile(service, call, id, mt940("2026-03-05", "300,00", "310,00"));
    const issues = async () => (await service.client.getBankConnection({ id }, call)).balanceIssueCount;
    expect(await issues()).toBe(1n);
    await service.client.removeFile({ id: second.id }, call);
    expect(await issues()).toBe(0n);
    await service.client.removeFile({ id: first.id }, call);
    expect(await issues()).toBe(0n);
    expect(await lines(call)).toBe(0);
  });

  test("is taken back by the event of one of its lines", async () => {
    const call = newCall();
    const id = await connect(call);
    const { id: sync } = await importFile(service, call, id, sample);
    const [lineId = ""] = (await service.client.listFileLines({ id: sync }, call)).lineIds;
    const value = { ...emptyMessage(LineState), lineId, removed: true, updatedAt: new Date() };
    await service.context.outbox.commit(call, async () => ({
      result: undefined,
      events: [{ type: "internal.line_removed", data: { $case: "lineState" as const, value } }],
    }));
    await waitFor(async () => ((await lines(call)) === 0 ? true : undefined));
    expect(await files(call)).toMatchObject([{ id: sync, status: "removed", removedBy: call.actor }]);
  });
});
