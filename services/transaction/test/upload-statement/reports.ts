import { describe, expect, test } from "vitest";
import { entry, statement } from "../../../../packages/statements/test/statement-files.ts";
import { importFile, newCall, publishedEvents, uploadOf } from "../setup.ts";
import { anyTenant, connect, sample, service, total } from "./setup.ts";

const balance = (type: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>2026-03-02</Dt></Dt></Bal>`;
const IBAN = "DE88100999000004711000";

describe("the report of a sync", () => {
  test("has the balances with their difference, period, accounts and the uploader, also in its event", async () => {
    const call = newCall();
    const file = statement(balance("OPBD", "50.00") + balance("CLBD", "190.00") + entry({}));
    const sync = await importFile(service, call, await connect(call), file);
    expect(sync).toMatchObject({ status: "completed", created: 1n, uploadedBy: "key:test", warningCount: 1n });
    expect(sync.report).toEqual({
      ...{ encoding: "utf-8", preset: undefined, proposedMapping: undefined, questions: [] },
      ...{ notBooked: 0n, zero: 0n, status: 0n, otherAccount: 0n, leftOut: 0n, skipped: [], errors: [], notUsed: [] },
      balances: [
        {
          ...{ line: 5n, account: IBAN, currency: "EUR", opening: 5_000n, closing: 19_000n, difference: 4_000n },
          ...{ from: "2026-03-02", to: "2026-03-02" },
        },
      ],
      ...{ firstDay: "2026-03-02", lastDay: "2026-03-02", accounts: [IBAN] },
    });
    await service.drain();
    const [completed] = await publishedEvents(service.env, call.tenant, "sync.completed");
    expect(completed?.data).toEqual({ $case: "sync", value: sync });
  });

  test("names the difference as an error when the connection has strictBalance; nothing is stored", async () => {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "Strict", strictBalance: true }, call);
    const off = statement(balance("OPBD", "50.00") + balance("CLBD", "190.00") + entry({}));
    const message = "the closing balance differs from opening balance and entries by 40.00 EUR";
    expect(await importFile(service, call, id, off)).toMatchObject({
      ...{ status: "failed", error: `line 5: ${message}`, warningCount: 0n },
      report: { errors: [{ line: 5n, message }], balances: [{ difference: 4_000n }] },
    });
    expect(await total(call)).toBe(0n);
    const even = statement(balance("OPBD", "50.00") + balance("CLBD", "150.00") + entry({}));
    expect(await importFile(service, call, id, even)).toMatchObject({ status: "completed", created: 1n });
  });

  test("lists every wrong row of a CSV file with line, column and value, beside what was read", async () => {
    const call = newCall();
    const rows = ["2026-03-02,1.00,posted", "2026-02-30,2.00,posted", "2026-03-04,x,posted", "2026-03-05,3.00,odd"];
    const file = `Date,Amount,Status\n${rows.join("\n")}\n2026-03-06,4.00,pending\n`;
    const sync = await importFile(service, call, await connect(call, { currency: "EUR" }), file);
    const date = '"2026-02-30" is not a date that can be read one way only: the mapping must name its form';
    expect(sync).toMatchObject({ status: "failed", format: "CSV", total: undefined });
    expect(sync.error).toBe(`line 3: column 1, "Date": ${date} (dateFormats of the csvMapping)`);
    expect(sync.report).toMatchObject({
      ...{ status: 1n, skipped: [{ line: 6n, reason: "status", value: "pending" }] },
      errors: [
        { line: 3n, column: "Date", value: "2026-02-30" },
        { line: 4n, column: "Amount", value: "x", message: 'column 2, "Amount": amount "x" is not a decimal number' },
        { line: 5n, column: "Status", value: "odd" },
      ],
    });
    expect(await total(call)).toBe(0n);
    await service.drain();
    const [failed] = await publishedEvents(service.env, call.tenant, "sync.failed");
    expect(failed?.data).toEqual({ $case: "sync", value: sync });
  });

  test("a file with more faults than a report lists is refused, also when the upload leaves out all of its rows", async () => {
    const call = newCall();
    const id = await connect(call, { currency: "EUR" });
    const wrong = Array.from({ length: 60 }, () => "2026-02-30,x,two\n");
    const file = `Date,Amount,Text\n2026-03-02,1.00,one\n${wrong.join("")}`;
    const leaveOut = wrong.map((_, nth) => BigInt(nth + 3));
    const sync = await importFile(service, call, id, file, { leaveOut });
    expect(sync).toMatchObject({ status: "failed", created: 0n, error: expect.stringMatching(/^line 52: /) });
  });

  test("a wrong row that the upload leaves out stops no statement, and stays in the report", async () => {
    const call = newCall();
    const id = await connect(call, { currency: "EUR" });
    const file = "Date,Amount,Text\n2026-03-02,1.00,one\n2026-02-30,x,two\n2026-03-04,3.00,a,b\n2026-03-05,4.00,four\n";
    const preview = await service.client.previewStatement(uploadOf(id, file), call);
    const faults = [
      { line: 3n, column: "Date", value: "2026-02-30", entry: true },
      { line: 3n, column: "Amount", value: "x", entry: true },
      { line: 4n, column: "4", value: "b", entry: true },
    ];
    expect(preview).toMatchObject({ new: 2n, report: { errors: faults } });
    const partly = await service.client.previewStatement(uploadOf(id, file, { leaveOut: [3n] }), call);
    expect(partly).toMatchObject({ error: expect.stringMatching(/^line 4: the row has 4 columns/) });
    const whole = await service.client.previewStatement(uploadOf(id, file, { leaveOut: [3n, 4n, 5n] }), call);
    expect(whole.rows.map(({ line, status, reason }) => [line, status, reason])).toEqual([
      [2n, "new", undefined],
      [3n, "skipped", "left_out"],
      [4n, "skipped", "left_out"],
      [5n, "new", undefined],
    ]);
    const refused = await importFile(service, call, id, file, { leaveOut: [3n] });
    expect(refused).toMatchObject({ status: "failed", error: expect.stringMatching(/^line 4: the row has 4 columns/) });
    const sync = await importFile(service, call, id, file, { leaveOut: [3n, 4n, 5n] });
    expect(sync).toMatchObject({
      ...{ status: "completed", total: 2n, created: 2n, error: undefined },
      report: {
        ...{ leftOut: 2n, errors: faults },
        skipped: [
          { line: 3n, reason: "left_out", value: "x" },
          { line: 4n, reason: "left_out", value: "b" },
        ],
      },
    });
    expect(whole).toMatchObject({ new: sync.created, error: undefined, report: sync.report });
    expect(await total(call)).toBe(2n);
    // The corrected file brings the rest.
    const corrected = file.replace("2026-02-30,x", "2026-03-03,2.00").replace("a,b", "a b");
    expect(await importFile(service, call, id, corrected)).toMatchObject({ created: 2n, duplicates: 2n });
  });

  test("names a new column of text that no line has, and waits for an answer when the connection is strict", async () => {
    const call = newCall();
    const mappingOf = (more: object) => ({
      mappingJson: JSON.stringify({ columns: { bookingDate: 1, amount: 2, ...more } }),
    });
    const connection = { name: "Main", currency: "EUR", csvMapping: mappingOf({}) };
    const { id } = await service.client.connectBank(connection, call);
    const rows = (day: string) => `Date,Amount,Project\n2026-03-${day},1.00,alpha\n2026-03-${day},2.00,beta\n`;
    const notUsed = [{ column: 3, name: "Project", values: ["alpha", "beta"] }];
    const warnings = [{ line: 1n, reason: 'not used: "Project" ("alpha", "beta")' }];
    const told = { warningCount: 1n, warnings, report: { notUsed } };
    const preview = await service.client.previewStatement(uploadOf(id, rows("02")), call);
    expect(preview).toMatchObject({ new: 2n, error: undefined, report: { notUsed } });
    expect(await importFile(service, call, id, rows("02"))).toMatchObject({
      status: "completed",
      created: 2n,
      ...told,
    });

    await service.client.updateBankConnection({ id, strict: true }, call);
    const error = expect.stringMatching(
      /^line 1: not used: "Project" \("alpha", "beta"\)\. The bank connection is strict/,
    );
    expect(await service.client.previewStatement(uploadOf(id, rows("03")), call)).toMatchObject({ error });
    expect(await importFile(service, call, id, rows("03"))).toMatchObject({
      status: "failed",
      error,
      report: { notUsed },
    });
    expect(await total(call)).toBe(2n);

    await service.client.updateBankConnection({ id, csvMapping: mappingOf({ unused: ["Project"] }) }, call);
    const answered = await importFile(service, call, id, rows("03"));
    expect(answered).toMatchObject({ status: "completed", created: 2n, warningCount: 0n, report: { notUsed } });
  });

  test("lists the first 100 errors", async () => {
    const call = anyTenant;
    const file = `Date,Amount\n${"2026-03-02,x\n".repeat(150)}`;
    const sync = await importFile(service, call, await connect(call, { currency: "EUR" }), file);
    expect(sync.report?.errors.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, nth) => BigInt(nth + 2)),
    );
  });

  test("counts the lines of other accounts if the connection skips them, as its preview does", async () => {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "Main", iban: IBAN }, call);
    expect(await importFile(service, call, id, sample)).toMatchObject({ status: "failed", created: 0n });
    await service.client.updateBankConnection({ id, otherAccounts: "skip" }, call);
    const preview = await service.client.previewStatement(uploadOf(id, sample), call);
    const sync = await importFile(service, call, id, sample);
    expect(sync).toMatchObject({ status: "completed", total: 20n, created: 20n });
    expect(sync.report).toMatchObject({ notBooked: 1n, otherAccount: 4n });
    expect(sync.report?.skipped.map(({ reason }) => reason)).toEqual(["not_booked", ...Array(4).fill("other_account")]);
    expect(sync.report?.skipped.at(-1)?.value).toBe("DE09100999000004711840");
    expect(preview).toMatchObject({ new: 20n, duplicates: 0n, report: sync.report });
    const other = await service.client.connectBank(
      { name: "Other", iban: "GB82WEST12345698765432", otherAccounts: "skip" },
      call,
    );
    const { error } = await importFile(service, call, other.id, sample);
    expect(error).toMatch(/^line \d+: no line is of account GB82WEST12345698765432, .*; this one is of DE88/);
  });

  test("names the account check as an error of its line", async () => {
    const call = anyTenant;
    const sync = await importFile(service, call, await connect(call, { currency: "USD" }), statement(entry({})));
    expect(sync.report).toMatchObject({ errors: [{ line: 4n, message: expect.stringContaining("is in EUR") }] });
  });
});
