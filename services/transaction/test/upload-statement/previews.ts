import type { Call } from "@matchbook/runtime/grpc/call";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { entry, statement } from "../../../../packages/statements/test/statement-files.ts";
import { importFile, newCall, publishedEvents, uploadOf } from "../setup.ts";
import { anyTenant, connect, leftovers, NOTHING, sample, service, total } from "./setup.ts";

const preview = (call: Call, id: string, file: Parameters<typeof uploadOf>[1], filename?: string) =>
  service.client.previewStatement(uploadOf(id, file, { filename }), call);
const amount = (text: string) => `<Amt Ccy="EUR">${text}</Amt>`;

describe("a preview of a statement", () => {
  test("tells new lines from stored ones and from repeated, skipped and wrong entries, and stores nothing", async () => {
    const call = newCall();
    const id = await connect(call);
    const stored = entry({ amount: amount("10.00") });
    await importFile(service, call, id, statement(stored));
    const fresh = entry({
      amount: amount("20.00"),
      indicator: "DBIT",
      details: "<TxDtls><RmtInf><Ustrd>Rent</Ustrd></RmtInf></TxDtls>",
    });
    const pending = entry({ amount: amount("30.00") }).replace("BOOK", "PDNG");
    const wrong = entry({ amount: amount("4,00") });
    const answer = await preview(call, id, statement([stored, fresh, pending, wrong].join("\n")));
    expect(answer).toMatchObject({
      format: "camt.053",
      error: 'line 10: <Amt>: amount "4,00" is not a decimal number',
    });
    expect(answer).toMatchObject({ new: 1n, duplicates: 1n });
    expect(answer.rows.map(({ line, status, reason, facts }) => [line, status, reason, facts?.amount])).toEqual([
      [4n, "duplicate", undefined, 1_000n],
      [6n, "new", undefined, 2_000n],
      [8n, "skipped", "not_booked", undefined],
      [10n, "error", '<Amt>: amount "4,00" is not a decimal number', undefined],
    ]);
    expect(answer.rows[1]?.facts).toMatchObject({ description: "Rent", direction: "debit", valueDate: "2026-03-03" });
    expect(answer.totals).toEqual([{ currency: "EUR", count: 2n, credit: 1_000n, debit: 2_000n }]);
    expect(answer.report).toMatchObject({ notBooked: 1n, errors: [{ line: 10n }], encoding: "utf-8" });
    expect(await total(call)).toBe(1n);
    expect((await service.client.listSyncs({ page: undefined, statuses: [] }, call)).syncs).toHaveLength(1);
    await service.drain();
    expect(await publishedEvents(service.env, call.tenant, "transaction.created")).toHaveLength(1);
    expect(await leftovers(call)).toEqual(NOTHING);
  });

  test("reads by a mapping that comes with the file, which the connection gets once an import has completed", async () => {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "CSV" }, call);
    const mapped = async () => (await service.client.getBankConnection({ id }, call)).csvMapping;
    const file = "Tag;Wert;Währung\n2026-10-01;5,00;USD\n2026-10-02;6,00;EUR\n";
    const columns = { bookingDate: "Tag", amount: "Wert" };
    const wrong = { columns: { ...columns, amount: "Währung" }, currency: "EUR" };
    const mapping = { columns, currency: "EUR" };
    const failed = await importFile(service, call, id, file, { filename: "a.csv", mapping: wrong });
    expect([failed.status, await mapped()]).toEqual(["failed", undefined]);
    const upload = uploadOf(id, file, { filename: "a.csv", mapping });
    const shown = await service.client.previewStatement(upload, call);
    expect([shown.new, shown.warnings.map(({ reason }) => reason), await mapped()]).toEqual([
      2n,
      ['1 of 2 rows are read as EUR, but "Währung" holds another currency'],
      undefined,
    ]);
    const { status } = await importFile(service, call, id, file, { filename: "a.csv", mapping });
    expect([status, await mapped()]).toEqual(["completed", { mappingJson: JSON.stringify(mapping) }]);
  });

  test("of a zip names the file of every line, skipped entry and error", async () => {
    const call = anyTenant;
    const id = await connect(call);
    const pending = entry({ amount: amount("30.00") }).replace("BOOK", "PDNG");
    const files = {
      "b.xml": statement([entry({ amount: amount("20.00") }), pending].join("\n")),
      "a.xml": statement(entry({ amount: amount("4,00") })),
    };
    const packed = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
    const answer = await preview(call, id, Buffer.from(packed));
    const reason = '"a.xml": <Amt>: amount "4,00" is not a decimal number';
    expect(answer.rows.map((row) => [row.file, row.line, row.status, row.reason])).toEqual([
      ["a.xml", 4n, "error", reason],
      ["b.xml", 4n, "new", undefined],
      ["b.xml", 6n, "skipped", "not_booked"],
    ]);
    expect(answer.report?.errors).toMatchObject([{ file: "a.xml", line: 4n, message: reason }]);
    expect(answer.report?.skipped).toMatchObject([{ file: "b.xml", line: 6n, reason: "not_booked" }]);
  });

  test("predicts an import of the same file", async () => {
    const call = anyTenant;
    const id = await connect(call);
    const before = await preview(call, id, sample);
    const { created, report, warnings } = await importFile(service, call, id, sample);
    expect(before).toMatchObject({ new: created, duplicates: 0n, error: undefined, report, warnings });
    expect(before.totals.map(({ currency, count }) => [currency, count])).toEqual([
      ["EUR", 20n],
      ["USD", 4n],
    ]);
    expect(await preview(call, id, sample)).toMatchObject({ new: 0n, duplicates: created });
  });

  test("counts a line that two statements of the file repeat once", async () => {
    const call = anyTenant;
    const repeated = statement(entry({}));
    const [whole = ""] = /<Stmt>.*<\/Stmt>/s.exec(repeated) ?? [];
    const both = repeated.replace("</Stmt>", `</Stmt>${whole.replace("S-1", "S-2")}`);
    expect(await preview(call, await connect(call), both)).toMatchObject({ new: 1n, duplicates: 1n });
  });

  test("reads a CSV file with an unknown header by a proposed mapping, which the connection then accepts", async () => {
    const call = anyTenant;
    const id = await connect(call, { currency: "EUR" });
    const rows = ["Konto 4711;;", "Tag;Was;Wieviel", "13/02/2026;Miete Februar;-1.200,00", "14/02/2026;Kunde A;99,50"];
    const file = rows.join("\n");
    const answer = await preview(call, id, file, "umsatz.csv");
    const mapping = {
      columns: { bookingDate: 1, amount: 3, description: 2 },
      ...{ dateFormats: ["DD/MM/YYYY"], decimalSeparator: ",", delimiter: ";", skipRows: 1 },
    };
    expect(JSON.parse(answer.report?.proposedMapping?.mappingJson ?? "")).toEqual(mapping);
    expect(answer.rows.map(({ status, facts }) => [status, facts?.amount, facts?.description])).toEqual([
      ["new", 120_000n, "Miete Februar"],
      ["new", 9_950n, "Kunde A"],
    ]);
    const refused = await importFile(service, call, id, file);
    expect(refused).toMatchObject({ status: "failed", report: { proposedMapping: answer.report?.proposedMapping } });
    await service.client.updateBankConnection({ id, csvMapping: { mappingJson: JSON.stringify(mapping) } }, call);
    expect(await importFile(service, call, id, file)).toMatchObject({ status: "completed", created: 2n });
  });

  test("asks what a CSV file leaves open, and imports nothing until the mapping says it", async () => {
    const call = anyTenant;
    const id = await connect(call, { currency: "EUR" });
    const rows = ["2026-03-02,Rent,5.00,7.10", "2026-03-03,Client,-6.00,7.20", "2026-03-04,Shop,-1.00,7.30"];
    const file = ["Day,What,First,Second", ...rows].join("\n");
    const { report, rows: shown } = await preview(call, id, file, "export.csv");
    expect(report?.questions).toEqual([
      {
        ...{ field: "amount", question: "Which of these columns is the amount?" },
        columns: [
          { column: 3, name: "First", values: ["5.00", "-6.00", "-1.00"] },
          { column: 4, name: "Second", values: ["7.10", "7.20", "7.30"] },
        ],
      },
    ]);
    expect(shown).toMatchObject([{ status: "error" }]);
    const refused = await importFile(service, call, id, file);
    expect(refused).toMatchObject({ status: "failed", created: 0n, report: { questions: report?.questions } });
    const proposed = JSON.parse(report?.proposedMapping?.mappingJson ?? "");
    const mapping = { ...proposed, columns: { ...proposed.columns, amount: 3 } };
    await service.client.updateBankConnection({ id, csvMapping: { mappingJson: JSON.stringify(mapping) } }, call);
    expect(await importFile(service, call, id, file)).toMatchObject({ status: "completed", created: 3n });
  });

  test("answers the error of a file that no import would read", async () => {
    const call = anyTenant;
    const answer = await preview(call, await connect(call), "no statement");
    expect(answer).toMatchObject({ format: undefined, new: 0n, totals: [], rows: [{ line: 1n, status: "error" }] });
    expect(answer.error).toMatch(/^line 1: the file is in no statement format we know/);
    const other = await preview(call, await connect(call, { currency: "USD" }), statement(entry({})));
    expect(other.error).toMatch(/^line 4: the booking is in EUR/);
    const many = await preview(call, await connect(call), statement(entry({}).repeat(51)));
    expect(many.error).toMatch(/holds more than 50 payments/);
  });

  test("runs at most twice at a time for a tenant, and needs a connected connection", async () => {
    const call = newCall();
    const id = await connect(call);
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(statement(entry({})).slice(0, 100));
      await gate;
      yield Buffer.from(statement(entry({})).slice(100));
    }
    const running = [preview(call, id, slow()), preview(call, id, slow())];
    // The third one is refused as soon as both others have begun.
    for (;;) {
      const third = await preview(call, id, statement("")).then(
        () => undefined,
        (error: { code: string }) => error.code,
      );
      if (third === "too_many_statement_files") break;
    }
    expect(await preview(newCall(), id, statement("")).catch(({ code }) => code)).toBe("bank_connection_not_found");
    finish();
    expect(await Promise.all(running)).toMatchObject([{ new: 1n }, { new: 1n }]);
    expect(await preview(call, id, statement(""))).toMatchObject({ new: 0n, error: undefined });
    await service.client.disconnectBank({ id }, call);
    await expect(preview(call, id, statement(""))).rejects.toMatchObject({ code: "bank_connection_disconnected" });
    expect(service.context.previews.ofTenant.total).toBe(0);
  });
});
