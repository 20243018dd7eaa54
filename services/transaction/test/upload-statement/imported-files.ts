import { readFileSync } from "node:fs";
import type { Call } from "@matchbook/runtime/grpc/call";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { detail, entry, statement } from "../../../../packages/statements/test/statement-files.ts";
import { generateStatement } from "../../../../tools/devstack/samples/generate-statement.ts";
import { environment, importFile, newCall, publishedEvents, startService, uploadOf } from "../setup.ts";
import { anyTenant, connect, leftovers, NOTHING, olderSample, sample, samples, service, total } from "./setup.ts";

test.each([
  ["sample-intraday.camt052.001.08.xml", "camt.052"],
  ["sample-notification.camt054.001.08.xml", "camt.054"],
  ["sample-statement.mt940.sta", "MT940"],
  ["sample-statement-slash-codes.mt940.txt", "MT940"],
  ["sample-statement.ofx102.ofx", "OFX"],
  ["sample-statement.ofx211.ofx", "OFX"],
  ["sample-statement.csv", "CSV"],
])("%s is imported as %s; a second import creates nothing", async (name, format) => {
  const call = anyTenant;
  const id = await connect(call);
  const file = readFileSync(new URL(name, samples));
  const first = await importFile(service, call, id, file);
  expect(first).toMatchObject({ status: "completed", error: undefined, duplicates: 0n });
  expect(first.format?.toLowerCase()).toContain(format.toLowerCase());
  expect(first.created > 0n && first.created === first.total).toBe(true);
  expect(await importFile(service, call, id, file)).toMatchObject({ created: 0n, duplicates: first.created });
});

test("what else the bank wrote is kept with the line", async () => {
  const call = newCall();
  const id = await connect(call, { currency: "EUR" });
  const payer = "<RltdPties><Dbtr><Nm>Alder</Nm><PstlAdr><AdrLine>Elm 1</AdrLine></PstlAdr></Dbtr></RltdPties>";
  const details = `<TxDtls>${payer}<RmtInf><Ustrd>INV-1</Ustrd></RmtInf></TxDtls>`;
  const file = statement(entry({ details, tail: "<AddtlNtryInf>SEPA CREDIT 4711</AddtlNtryInf>" }));
  expect(await importFile(service, call, id, file)).toMatchObject({ status: "completed", created: 1n });
  expect(await service.lines(call)).toMatchObject([
    { description: "INV-1", additionalInformation: "SEPA CREDIT 4711\nDbtr/AdrLine: Elm 1" },
  ]);
});

test("an imported line is marked when its other side is an account of the tenant", async () => {
  const call = newCall();
  await connect(call, { iban: "GB82WEST12345698765432" });
  const id = await connect(call, { currency: "EUR" });
  const file =
    "Date,Amount,Counterparty IBAN\n2026-03-02,5,GB82 WEST 1234 5698 7654 32\n2026-03-02,6,DE02120300000000202051\n";
  expect(await importFile(service, call, id, file)).toMatchObject({ status: "completed", created: 2n });
  const lines = await service.lines(call);
  const marks = lines.map(({ amount, ownAccount }) => [amount, ownAccount]);
  expect(new Map(marks as [bigint, boolean][])).toEqual(
    new Map([
      [500n, true],
      [600n, undefined],
    ]),
  );
});

test("a zip is imported from the stored file, also when its directory is in another chunk", async () => {
  const call = anyTenant;
  const id = await connect(call);
  // GridFS stores chunks of 255 KiB. A comment makes the first member, which is not compressed, longer than that.
  const padding = Buffer.from(`<!--${"x".repeat(60_000)}-->`.repeat(6));
  const file = zipSync({ "march.xml": [Buffer.concat([sample, padding]), { level: 0 }], "again.xml": sample });
  expect(await importFile(service, call, id, Buffer.from(file))).toMatchObject({
    ...{ status: "completed", error: undefined, format: "camt.053" },
    ...{ total: 48n, created: 24n, duplicates: 24n },
  });
});

test("a CSV file is read with the mapping of its connection", async () => {
  const call = anyTenant;
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

test("a line that was read without its account is not stored again once its column is known", async () => {
  const call = anyTenant;
  const columns = {
    bookingDate: "Buchungstag",
    valueDate: "Wertstellung",
    amount: "Betrag",
    description: "Buchungstext",
  };
  const csvMapping = { mappingJson: JSON.stringify({ columns, decimalSeparator: ",", currency: "EUR" }) };
  const { id } = await service.client.connectBank({ name: "Main", csvMapping }, call);
  const [header, first, ...others] = readFileSync(
    new URL("../../../../packages/statements/test/presets/commerzbank.csv", import.meta.url),
    "utf8",
  ).split("\n");
  expect(await importFile(service, call, id, `${header}\n${first}\n`)).toMatchObject({ created: 1n });
  await service.client.updateBankConnection({ id, csvMapping: { mappingJson: "" } }, call);
  const sync = await importFile(service, call, id, [header, ...others, first, ""].join("\n"));
  expect(sync).toMatchObject({ status: "completed", total: 2n, created: 1n, duplicates: 1n });
  expect(sync.report).toMatchObject({ preset: "Commerzbank", accounts: [expect.stringMatching(/^DE/)] });
});

describe("uploading a statement", () => {
  test("returns a pending sync; the import stores every line, publishes its event, and deletes the file", async () => {
    const call = newCall();
    const id = await connect(call);
    const pending = await service.client.uploadStatement(uploadOf(id, sample, { filename: "march.xml" }), call);
    expect(pending).toMatchObject({ bankConnectionId: id, status: "pending", filename: "march.xml", processed: 0n });
    await service.drain();
    const sync = await service.client.getSync({ id: pending.id }, call);
    const counts = { total: 24n, processed: 24n, created: 24n, duplicates: 0n };
    expect(sync).toMatchObject({ status: "completed", format: "camt.053", ...counts, error: undefined });
    expect(sync.finishedAt).toBeInstanceOf(Date);

    const lines = await service.lines(call);
    expect(lines).toHaveLength(24);
    expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(["EUR", "USD"]));
    expect(lines.every(({ bankConnectionId }) => bankConnectionId === id)).toBe(true);
    expect(lines.filter(({ reversal }) => reversal).length).toBeGreaterThan(0);

    const events = await publishedEvents(service.env, call.tenant);
    expect(events.filter(({ type }) => type === "transaction.created")).toHaveLength(24);
    expect(events.at(-1)).toMatchObject({ type: "sync.completed", data: { $case: "sync", value: sync } });
    expect(events.every(({ correlationId }) => correlationId === call.correlationId)).toBe(true);
    expect(await leftovers(call)).toEqual(NOTHING);
  });

  test("creates every line once when a file is uploaded two, even concurrently", async () => {
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

  test("adds only the new lines of an overlapping file in another version of the format", async () => {
    const call = anyTenant;
    const id = await connect(call);
    const older = await importFile(service, call, id, olderSample);
    const newer = await importFile(service, call, id, sample);
    expect(older.created + newer.created).toBe(24n);
    expect(newer.duplicates).toBe(older.created);
  });

  test("stores two equal payments of one day, and none more when the statement is uploaded again", async () => {
    const call = anyTenant;
    const id = await connect(call);
    const two = statement(entry({}) + entry({}));
    expect(await importFile(service, call, id, two)).toMatchObject({ created: 2n });
    expect(await importFile(service, call, id, two)).toMatchObject({ created: 0n, duplicates: 2n });
    const three = statement(entry({}) + entry({}) + entry({}));
    expect(await importFile(service, call, id, three)).toMatchObject({ created: 1n, duplicates: 2n });
  });

  test("stores the same booking once per connection", async () => {
    const call = anyTenant;
    const file = statement(entry({}));
    for (const id of [await connect(call), await connect(call)]) {
      expect(await importFile(service, call, id, file)).toMatchObject({ created: 1n });
    }
  });

  describe("a batch that is a sum in the statement and four payments in the notification", () => {
    // The notification has a second booking: three payments that the statement also lists.
    const notification = readFileSync(new URL("sample-notification.camt054.001.08.xml", samples));
    const amounts = async (call: Call) => {
      const lines = await service.lines(call);
      return lines.map(({ amount }) => amount).filter((amount) => BATCH.includes(amount));
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
    expect(first).toMatchObject({
      status: "completed",
      total: 0n,
      created: 0n,
      report: { notBooked: 2n, zero: 0n, status: 0n },
    });
    const both = await importFile(service, call, id, statement(pending("PDNG") + entry({})));
    expect(both).toMatchObject({ total: 1n, created: 1n, report: { notBooked: 1n } });
    const rows = ["Umsatz vorgemerkt", "Umsatz gebucht"].map((info) => `02.03.26;1,00;EUR;Rent;${info}\n`);
    const csv = await importFile(
      service,
      call,
      id,
      `Buchungstag;Betrag;Währung;Verwendungszweck;Info\n${rows.join("")}`,
    );
    expect(csv).toMatchObject({ status: "completed", format: "CSV", total: 1n, created: 1n, report: { status: 1n } });
    expect(await total(call)).toBe(2n);
    await service.drain();
    const [, , completed] = await publishedEvents(service.env, call.tenant, "sync.completed");
    expect(completed?.data).toEqual({ $case: "sync", value: csv });
  });

  test("the event of each line tells whether lines of later chunks follow", async () => {
    const other = await startService(environment({ IMPORT_CHUNK: "10" }));
    try {
      const call = newCall();
      const { id } = await other.client.connectBank({ name: "Main" }, call);
      await importFile(other, call, id, generateStatement({ entries: 25 }));
      await other.drain();
      const events = await publishedEvents(other.env, call.tenant, "transaction.created");
      const following = events.map(({ data }) => data?.$case === "transaction" && data.value.moreFollow);
      expect(following.filter((more) => more)).toHaveLength(20);
      expect(following.slice(-5)).toEqual(Array(5).fill(false));
    } finally {
      await other.stop();
    }
  });

  test("shows the warnings of a file on its sync and in the event", async () => {
    const call = newCall();
    const undated = entry({}).replaceAll(/<(BookgDt|ValDt)>.*?<\/\1>/g, "");
    const file = statement(`<CreDtTm>2026-03-05T08:00:00</CreDtTm>${undated}`);
    const sync = await importFile(service, call, await connect(call), file);
    const reason = "<Ntry> has no date; it gets the date of the statement, 2026-03-05";
    expect(sync).toMatchObject({ status: "completed", warningCount: 1n, warnings: [{ line: 4n, reason }] });
    await service.drain();
    const [completed] = await publishedEvents(service.env, call.tenant, "sync.completed");
    expect(completed?.data).toEqual({ $case: "sync", value: sync });
  });

  test("keeps the charges, the ordered amount and the batch of a payment", async () => {
    const call = newCall();
    const charges = `<Chrgs><Rcrd><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`;
    const ordered = `<AmtDtls><InstdAmt><Amt Ccy="USD">110.00</Amt><CcyXchg><XchgRate>1.0838</XchgRate></CcyXchg></InstdAmt></AmtDtls>`;
    const converted = entry({ tail: `${charges}${ordered}` });
    const split = entry({ tail: "<AcctSvcrRef>BATCH-7</AcctSvcrRef>", details: detail("60.00") + detail("40.00") });
    await importFile(service, call, await connect(call), statement(converted + split));
    const facts = await service.lines(call);
    expect(facts.find(({ amount }) => amount === 10_000n)).toMatchObject({
      charges: { items: [{ amount: 150n, currency: "EUR", direction: "debit", included: true }] },
      original: { amount: 11_000n, currency: "USD", rate: "1.0838" },
      batchId: undefined,
    });
    const parts = facts.filter(({ amount }) => amount !== 10_000n);
    expect(parts).toMatchObject([
      { batchId: "BATCH-7", charges: undefined, original: undefined },
      { batchId: "BATCH-7" },
    ]);
  });

  test("completes a statement without bookings, without lines", async () => {
    const call = anyTenant;
    const sync = await importFile(service, call, await connect(call), statement(""));
    expect(sync).toMatchObject({ status: "completed", total: 0n, created: 0n });
  });
});
