import type { Call } from "@matchbook/runtime/grpc/call";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, sample, statement } from "../../../packages/statements/test/statement-files.ts";
import { environment, importFile, newCall, type RunningService, startService, uploadOf } from "./setup.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService(environment({ IMPORT_CHUNK: "2" }));
});
afterAll(() => service?.stop());

const connect = async (call: Call) => (await service.client.connectBank({ name: "Main" }, call)).id;
const bookings = (...euros: number[]) =>
  statement(euros.map((euro) => entry({ amount: `<Amt Ccy="EUR">${euro}.00</Amt>` })).join(""));
const amounts = async (call: Call) =>
  (await service.lines(call)).map(({ amount }) => Number(amount) / 100).sort((a, b) => a - b);

test("finds stored lines at any place in a file", async () => {
  const call = newCall();
  const id = await connect(call);
  await importFile(service, call, id, bookings(5, 6));
  const longer = await importFile(service, call, id, bookings(1, 2, 3, 4, 5, 6, 7));
  expect(longer).toMatchObject({ status: "completed", processed: 7n, created: 5n, duplicates: 2n });
  expect(await amounts(call)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("finds a booking that another file gave as its payments, at any place in a file", async () => {
  const call = newCall();
  const id = await connect(call);
  await importFile(service, call, id, sample("sample-notification.camt054.001.08.xml"));
  const whole = await importFile(service, call, id, sample("sample-statement.camt053.001.08.xml"));
  expect(whole).toMatchObject({ status: "completed", duplicates: 4n });
  expect(await amounts(call)).toHaveLength(Number(whole.created) + 7);
  expect(await amounts(call)).not.toContain(6240);
});

test("knows a row whose text was taken from another column", async () => {
  const call = newCall();
  const { id } = await service.client.connectBank({ name: "Main", currency: "EUR" }, call);
  const row = (day: number, note: string) => `2026-03-0${day},10.00,${note},Transfer\n`;
  const table = (...rows: string[]) => Buffer.from(`Date,Amount,Note,Kind\n${rows.join("")}`);
  const short = table(row(1, "RE-1"));
  await importFile(service, call, id, short);
  const long = table(row(1, "RE-1"), row(2, "Invoice RE-2026-17 of Alder"));
  const preview = await service.client.previewStatement(uploadOf(id, long), call);
  expect(preview.rows.map(({ status, facts }) => [status, facts?.description])).toEqual([
    ["duplicate", "RE-1"],
    ["new", "Invoice RE-2026-17 of Alder"],
  ]);
  expect(await importFile(service, call, id, long)).toMatchObject({ created: 1n, duplicates: 1n });
  expect(await importFile(service, call, id, short)).toMatchObject({ created: 0n, duplicates: 1n });
});

test("knows rows by their text, also those that were stored without it", async () => {
  const call = newCall();
  const table = (...texts: string[]) => Buffer.from(`Date,Amount,Note\n${texts.map(row).join("")}`);
  const row = (text: string) => `2026-03-02,10.00,${text}\n`;
  const mappingJson = JSON.stringify({ columns: { bookingDate: "Date", amount: "Amount" } });
  const connection = { name: "Main", currency: "EUR", csvMapping: { mappingJson } };
  const { id } = await service.client.connectBank(connection, call);
  await importFile(service, call, id, table("first"));
  await service.client.updateBankConnection({ id, csvMapping: { mappingJson: "" } }, call);
  const counts = async (...texts: string[]) => {
    const { created, duplicates } = await importFile(service, call, id, table(...texts));
    return [created, duplicates];
  };
  expect(await counts("first", "second")).toEqual([1n, 1n]);
  expect(await counts("first", "third", "second")).toEqual([1n, 2n]);
  const lines = await service.lines(call);
  expect(lines.map(({ description }) => description).sort()).toEqual(["", "second", "third"]);
});
