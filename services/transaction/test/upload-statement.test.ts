import { readFileSync } from "node:fs";
import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { UploadStatementRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  EVERYTHING,
  environment,
  importFile,
  newCall,
  publishedEvents,
  type RunningService,
  startService,
  uploadOf,
  waitFor,
} from "./setup.ts";
import { entry, statement } from "./statements/statement-files.ts";

const MAX_BYTES = 3 * 1024 * 1024;
const samples = new URL("../../../packages/devstack/samples/", import.meta.url);
const sample = readFileSync(new URL("sample-statement.camt053.001.08.xml", samples));
const olderSample = readFileSync(new URL("sample-statement-eur.camt053.001.02.xml", samples));

let service: RunningService;
beforeAll(async () => {
  service = await startService(environment({ STATEMENT_MAX_BYTES: String(MAX_BYTES), STATEMENT_MAX_LINES: "50" }));
});
afterAll(() => service?.stop());

const connect = async (call: Call, parts: { iban?: string; currency?: string } = {}) =>
  (await service.client.connectBank({ name: "Main", ...parts }, call)).id;
const total = async (call: Call) => (await service.client.listTransactions(EVERYTHING, call)).page?.total;
/** The stored rows of all uploads of this tenant. */
const leftovers = async ({ tenant }: Call) => {
  const { db } = service.context.mongo;
  const [imports, files, chunks] = await Promise.all([
    service.context.imports.countDocuments({ tenant }),
    db.collection(`statements.${tenant}.files`).countDocuments({}),
    db.collection(`statements.${tenant}.chunks`).countDocuments({}),
  ]);
  return { imports, files, chunks };
};
const NOTHING = { imports: 0, files: 0, chunks: 0 };

test.each([
  ["sample-intraday.camt052.001.08.xml", "camt.052"],
  ["sample-notification.camt054.001.08.xml", "camt.054"],
  ["sample-statement.mt940.sta", "MT940"],
  ["sample-statement-slash-codes.mt940.txt", "MT940"],
  ["sample-statement.ofx102.ofx", "OFX"],
  ["sample-statement.ofx211.ofx", "OFX"],
  ["sample-statement.csv", "CSV"],
])("%s is imported as %s, and again creates nothing", async (name, format) => {
  const call = newCall();
  const id = await connect(call);
  const file = readFileSync(new URL(name, samples));
  const first = await importFile(service, call, id, file);
  expect(first).toMatchObject({ status: "completed", error: undefined, duplicates: 0n });
  expect(first.format?.toLowerCase()).toContain(format.toLowerCase());
  expect(first.created > 0n && first.created === first.total).toBe(true);
  expect(await importFile(service, call, id, file)).toMatchObject({ created: 0n, duplicates: first.created });
});

test("a CSV file is read with the mapping of its connection", async () => {
  const call = newCall();
  const mappingJson = readFileSync(new URL("sample-csv-mapping.json", samples), "utf8");
  const file = readFileSync(new URL("sample-statement-mapped.csv", samples));
  const unmapped = await importFile(service, call, await connect(call), file);
  expect(unmapped).toMatchObject({
    status: "failed",
    created: 0n,
    error: expect.stringMatching(/^line 1: .*csvMapping/),
  });
  const { id } = await service.client.connectBank({ name: "Harbor", csvMapping: { mappingJson } }, call);
  expect(await importFile(service, call, id, file)).toMatchObject({ status: "completed", created: 3n });
});

describe("uploading a statement", () => {
  test("answers with a pending sync; the import stores every line, emits its event, and deletes the file", async () => {
    const call = newCall();
    const id = await connect(call);
    const pending = await service.client.uploadStatement(uploadOf(id, sample, "march.xml"), call);
    expect(pending).toMatchObject({ bankConnectionId: id, status: "pending", filename: "march.xml", processed: 0n });
    await service.drain();
    const sync = await service.client.getSync({ id: pending.id }, call);
    const counts = { total: 24n, processed: 24n, created: 24n, duplicates: 0n };
    expect(sync).toMatchObject({ status: "completed", format: "camt.053", ...counts, error: undefined });
    expect(sync.finishedAt).toBeInstanceOf(Date);

    const { transactions } = await service.client.listTransactions(
      { page: { page: 1, pageSize: 100 }, statuses: [] },
      call,
    );
    expect(transactions).toHaveLength(24);
    expect(new Set(transactions.map(({ facts }) => facts?.currency))).toEqual(new Set(["EUR", "USD"]));
    expect(transactions.every(({ facts }) => facts?.bankConnectionId === id)).toBe(true);
    expect(transactions.filter(({ facts }) => facts?.reversal).length).toBeGreaterThan(0);

    const events = await publishedEvents(service.env, call.tenant);
    expect(events.filter(({ type }) => type === "transaction.created")).toHaveLength(24);
    expect(events.at(-1)).toMatchObject({ type: "sync.completed", data: { $case: "sync", value: sync } });
    expect(events.every(({ correlationId }) => correlationId === call.correlationId)).toBe(true);
    expect(await leftovers(call)).toEqual(NOTHING);
  });

  test("uploading a file twice, even concurrently, creates every line once", async () => {
    const call = newCall();
    const id = await connect(call);
    const syncs = await Promise.all([importFile(service, call, id, sample), importFile(service, call, id, sample)]);
    expect(syncs.map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(syncs.reduce((sum, { created }) => sum + created, 0n)).toBe(24n);
    const again = await importFile(service, call, id, sample);
    expect(again).toMatchObject({ created: 0n, duplicates: 24n, processed: 24n });
    expect(await total(call)).toBe(24n);
    await service.drain();
    expect(await publishedEvents(service.env, call.tenant, "transaction.created")).toHaveLength(24);
  });

  test("another version of the format and an overlapping file add only the new lines", async () => {
    const call = newCall();
    const id = await connect(call);
    const older = await importFile(service, call, id, olderSample);
    const newer = await importFile(service, call, id, sample);
    expect(older.created + newer.created).toBe(24n);
    expect(newer.duplicates).toBe(older.created);
  });

  test("keeps two equal payments of one day, and still has two after the statement is repeated", async () => {
    const call = newCall();
    const id = await connect(call);
    const twice = statement(entry({}) + entry({}));
    expect(await importFile(service, call, id, twice)).toMatchObject({ created: 2n });
    expect(await importFile(service, call, id, twice)).toMatchObject({ created: 0n, duplicates: 2n });
    const thrice = statement(entry({}) + entry({}) + entry({}));
    expect(await importFile(service, call, id, thrice)).toMatchObject({ created: 1n, duplicates: 2n });
  });

  test("stores the same booking once per connection", async () => {
    const call = newCall();
    const file = statement(entry({}));
    for (const id of [await connect(call), await connect(call)]) {
      expect(await importFile(service, call, id, file)).toMatchObject({ created: 1n });
    }
  });

  describe("a batch given as a sum by the statement and as four payments by the notification", () => {
    // The notification has a second booking: three payments that the statement also lists.
    const notification = readFileSync(new URL("sample-notification.camt054.001.08.xml", samples));
    const amounts = async (call: Call) => {
      const { transactions } = await service.client.listTransactions(EVERYTHING, call);
      return transactions.map(({ facts }) => facts?.amount).filter((amount) => BATCH.includes(amount ?? 0n));
    };
    const BATCH = [624000n, 185000n, 164000n, 147500n, 127500n];

    test("is stored as in the file that came first", async () => {
      const [sumFirst, paymentsFirst] = [newCall(), newCall()];
      const id = await connect(sumFirst);
      const whole = await importFile(service, sumFirst, id, sample);
      expect(await importFile(service, sumFirst, id, notification)).toMatchObject({ created: 0n, duplicates: 7n });
      expect(await amounts(sumFirst)).toEqual([624000n]);

      const other = await connect(paymentsFirst);
      expect(await importFile(service, paymentsFirst, other, notification)).toMatchObject({ created: 7n });
      const statement = await importFile(service, paymentsFirst, other, sample);
      expect(statement).toMatchObject({ created: whole.created - 4n, duplicates: 4n });
      expect((await amounts(paymentsFirst)).sort()).toEqual([127500n, 147500n, 164000n, 185000n]);
    });

    test("is stored once when both files arrive concurrently", async () => {
      const call = newCall();
      const id = await connect(call);
      await Promise.all([importFile(service, call, id, sample), importFile(service, call, id, notification)]);
      expect([1, 4]).toContain((await amounts(call)).length);
    });
  });

  test("counts entries that are not booked as skipped, and stores them when they are booked later", async () => {
    const call = newCall();
    const id = await connect(call);
    const pending = (status: string) => entry({}).replace("BOOK", status);
    const first = await importFile(service, call, id, statement(pending("PDNG") + pending("INFO")));
    expect(first).toMatchObject({ status: "completed", total: 0n, created: 0n, skipped: 2n });
    const both = await importFile(service, call, id, statement(pending("PDNG") + entry({})));
    expect(both).toMatchObject({ total: 1n, created: 1n, skipped: 1n });
    const rows = ["Umsatz vorgemerkt", "Umsatz gebucht"].map((info) => `02.03.26;1,00;EUR;Rent;${info}\n`);
    const csv = await importFile(
      service,
      call,
      id,
      `Buchungstag;Betrag;Währung;Verwendungszweck;Info\n${rows.join("")}`,
    );
    expect(csv).toMatchObject({ status: "completed", format: "CSV", total: 1n, created: 1n, skipped: 1n });
    expect(await total(call)).toBe(2n);
    await service.drain();
    const [, , told] = await publishedEvents(service.env, call.tenant, "sync.completed");
    expect(told?.data).toEqual({ $case: "sync", value: csv });
  });

  test("a statement without bookings completes without lines", async () => {
    const call = newCall();
    const sync = await importFile(service, call, await connect(call), statement(""));
    expect(sync).toMatchObject({ status: "completed", total: 0n, created: 0n });
  });
});

describe("a file that cannot be imported", () => {
  const cut = sample.subarray(0, sample.length - 2_000);
  const doctype = '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "b">]>\n<Document/>';
  const lateFault = statement(`${entry({}).repeat(3)}\n${entry({ amount: '<Amt Ccy="EUR">1,50</Amt>' })}`);
  test.each<[string, string | Uint8Array, RegExp]>([
    ["a truncated one", cut, /^line \d+: .*(end|clos|complete)/],
    ["one with a document type", doctype, /^line 2: .*(DOCTYPE|document type)/i],
    ["garbage", "garbage\u0001 that is no statement", /^line 1: .*no statement format/],
    ["an empty one", "", /^line 1: the file is empty$/],
    ["one with a bad amount at its end", lateFault, /^line 8: .*"1,50"/],
    ["one of a page", "<html><body>login</body></html>", /^line 1: .*html/],
  ])("%s ends as a failed sync that says where and why, and creates nothing", async (_, file, reason) => {
    const call = newCall();
    const sync = await importFile(service, call, await connect(call), file);
    expect(sync).toMatchObject({ status: "failed", created: 0n, processed: 0n, total: undefined });
    expect(sync.error).toMatch(reason);
    expect(await total(call)).toBe(0n);
    await service.drain();
    const events = await publishedEvents(service.env, call.tenant);
    expect(events.map(({ type }) => type)).toEqual(["bank.connected", "sync.failed"]);
    expect(events[1]?.data).toEqual({ $case: "sync", value: sync });
    expect(await leftovers(call)).toEqual(NOTHING);
  });

  test.each<[string, { iban?: string; currency?: string }, RegExp]>([
    [
      "of another account",
      { iban: "DE89370400440532013000" },
      /^line 4: .*DE88100999000004711000.*DE89370400440532013000/,
    ],
    ["in another currency", { currency: "USD" }, /^line 4: .*EUR.*USD/],
  ])("a statement %s than the connection's is refused with both named", async (_, account, reason) => {
    const call = newCall();
    const sync = await importFile(service, call, await connect(call, account), statement(entry({})));
    expect(sync.status).toBe("failed");
    expect(sync.error).toMatch(reason);
    expect(await total(call)).toBe(0n);
  });

  test("with too many payments is refused at the first payment beyond the limit", async () => {
    const call = newCall();
    const id = await connect(call);
    const file = (payments: number) => statement(entry({}).repeat(payments));
    expect(await importFile(service, call, id, file(50))).toMatchObject({ status: "completed", created: 50n });
    expect(await importFile(service, call, id, file(51))).toMatchObject({
      status: "failed",
      processed: 0n,
      error: "line 54: the file holds more than 50 payments, the most that one file may have: split it into several",
    });
  });

  test("a statement of the connection's own account and currency is accepted", async () => {
    const call = newCall();
    const id = await connect(call, { iban: "DE88 1009 9900 0004 7110 00", currency: "EUR" });
    expect(await importFile(service, call, id, statement(entry({})))).toMatchObject({
      status: "completed",
      created: 1n,
    });
  });
});

describe("an upload that is refused or aborted", () => {
  test("is refused for an unknown or disconnected connection before the file is read", async () => {
    const call = newCall();
    const id = await connect(call);
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += 1;
        yield Buffer.alloc(65_536, 32);
      }
    }
    await expect(service.client.uploadStatement(uploadOf(id, endless()), newCall())).rejects.toMatchObject({
      code: "bank_connection_not_found",
    });
    await service.client.disconnectBank({ id }, call);
    await expect(service.client.uploadStatement(uploadOf(id, endless()), call)).rejects.toMatchObject({
      code: "bank_connection_disconnected",
    });
    expect(read).toBeLessThan(200);
  });

  test("is refused beyond the size limit and accepted at the limit", async () => {
    const call = newCall();
    const id = await connect(call);
    const padded = (bytes: number) => {
      const file = Buffer.from(statement(entry({})));
      const comments = `<!--${" ".repeat(993)}-->`.repeat(bytes / 1_000);
      return Buffer.concat([file, Buffer.from(comments)])
        .subarray(0, bytes - 7)
        .toString()
        .replace(/<!--[^>]*$/, "")
        .padEnd(bytes);
    };
    async function* pieces(text: string): AsyncGenerator<Uint8Array> {
      const file = Buffer.from(text);
      for (let start = 0; start < file.length; start += 65_536) yield file.subarray(start, start + 65_536);
    }
    expect(await importFile(service, call, id, pieces(padded(MAX_BYTES)))).toMatchObject({ status: "completed" });
    await expect(
      service.client.uploadStatement(uploadOf(id, pieces(padded(MAX_BYTES + 1))), call),
    ).rejects.toMatchObject({ code: "payload_too_large" });
    expect(await leftovers(call)).toEqual(NOTHING);
  });

  test("is refused without a header", async () => {
    async function* headless(): AsyncGenerator<UploadStatementRequest> {
      yield { part: { $case: "chunk", value: Buffer.from("x") } };
    }
    await expect(service.client.uploadStatement(headless(), newCall())).rejects.toMatchObject({
      code: "validation_failed",
    });
    async function* nothing(): AsyncGenerator<UploadStatementRequest> {}
    await expect(service.client.uploadStatement(nothing(), newCall())).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  test("leaves no sync, lines or file chunks when the caller disconnects halfway", async () => {
    const call = newCall();
    const id = await connect(call);
    const { db } = service.context.mongo;
    const chunks = db.collection(`statements.${call.tenant}.chunks`);
    async function* vanishing(): AsyncGenerator<Uint8Array> {
      yield Buffer.concat([sample, Buffer.alloc(2 * 1024 * 1024, 32)]);
      await waitFor(async () => ((await chunks.countDocuments({})) > 0 ? true : undefined));
      throw new Error("the line was cut");
    }
    await expect(service.client.uploadStatement(uploadOf(id, vanishing()), call)).rejects.toMatchObject({
      code: "internal",
    });
    await waitFor(async () => (JSON.stringify(await leftovers(call)) === JSON.stringify(NOTHING) ? true : undefined));
    const { syncs } = await service.context.collections(call.tenant);
    expect(await syncs.countDocuments({})).toBe(0);
    expect(await total(call)).toBe(0n);
  });

  test("cannot be seen by another tenant", async () => {
    const call = newCall();
    const sync: Sync = await importFile(service, call, await connect(call), statement(""));
    await expect(service.client.getSync({ id: sync.id }, newCall())).rejects.toMatchObject({ code: "sync_not_found" });
  });
});
