import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportInvoicesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileProblem, ReadFile } from "../src/imports/read-document-file.ts";
import { FileReaders } from "../src/imports/read-file.ts";
import { type Fixture, startFixture } from "./setup.ts";

/** The import of a file in the service: limits, and that nothing is half stored. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../packages/open-items/test/samples", name));
const UBL = sample("ubl-invoice.xml");
const header = {
  ...{ dryRun: false, direction: "payable", ownIbans: [], createCounterparties: true },
  ...{ mappingJson: undefined, keepMapping: true },
  filename: undefined as string | undefined,
};

async function importFile(bytes: Uint8Array, more: object = {}) {
  async function* parts(): AsyncGenerator<ImportInvoicesRequest> {
    yield { part: { $case: "header", value: { size: undefined, ...header, ...more } } };
    yield { part: { $case: "chunk", value: Buffer.from(bytes) } };
  }
  return fixture.client.importInvoices(parts(), fixture.call);
}

describe("an import of a file", () => {
  test("tells of each invoice, and creates a counterparty once", async () => {
    const { documents } = await importFile(sample("fatturapa.xml"));
    expect(documents.map(({ outcome, counterpartyBy }) => [outcome, counterpartyBy])).toEqual([
      ["created", "created"],
      ["created", "created"],
    ]);
    const events = await fixture.events();
    expect(events.map(({ type }) => type)).toEqual(["invoice.created", "invoice.created"]);
    const names = events.map(({ data }) => data?.$case === "invoice" && data.value.counterpartyName);
    expect(names).toEqual(documents.map(({ counterpartyName }) => counterpartyName));
    expect(names).not.toContain("");
    const { page } = await fixture.client.listCounterparties({ page: { page: 1, pageSize: 10 } }, fixture.call);
    expect(page?.total).toBe(1n);
  });

  test("of a table keeps the mapping that came with it once it has succeeded, in place of that of the same columns", async () => {
    const mappings = async () =>
      (await fixture.client.getMatchingSettings({}, fixture.call)).tableMappingsJson.map((json) => JSON.parse(json));
    const columns = { number: "Beleg", issueDate: "Tag", amount: "Betrag", counterpartyName: "Kunde" };
    const other = { columns: { ...columns, number: "Nr" }, currency: "EUR" };
    const change = { texts: [other, { columns, currency: "USD" }].map((one) => JSON.stringify(one)) };
    await fixture.client.updateMatchingSettings({ tableMappingsJson: change }, fixture.call);
    const file = Buffer.from("Beleg;Tag;Betrag;Kunde\nM-1;2026-05-01;5,00;Kranich\n");
    const mapping = { columns: { ...columns, amount: "BETRAG" }, currency: "EUR" };
    const mappingJson = JSON.stringify(mapping);
    const wrong = JSON.stringify({ columns: { ...columns, amount: "Kunde" } });
    await expect(importFile(file, { mappingJson: wrong })).rejects.toMatchObject({ code: "validation_failed" });
    await importFile(file, { mappingJson, dryRun: true });
    const { documents } = await importFile(file, { mappingJson, keepMapping: false });
    expect([documents.map(({ currency }) => currency), await mappings()]).toEqual([
      ["EUR"],
      change.texts.map((json) => JSON.parse(json)),
    ]);
    await importFile(file, { mappingJson });
    expect(await mappings()).toEqual([mapping, other]);
  });

  test("by two callers at once creates one counterparty and one invoice", async () => {
    const outcomes = await Promise.all([importFile(UBL), importFile(UBL)]);
    expect(outcomes.flatMap(({ documents }) => documents.map(({ outcome }) => outcome)).sort()).toEqual([
      "created",
      "unchanged",
    ]);
    const { counterparties } = await fixture.client.listCounterparties(
      { page: { page: 1, pageSize: 10 }, text: "Alder" },
      fixture.call,
    );
    expect(counterparties).toMatchObject([{ accountCode: "DE811907980", taxIds: ["DE811907980", "HRB4711"] }]);
  });

  test("is refused when a tenant has two files in progress", async () => {
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => importFile(UBL)));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toMatchObject(refused.map(() => ({ reason: { code: "too_many_invoice_files" } })));
  });

  test("that takes too much memory, or ends its reader, is a problem of the file, and the next one is read", async () => {
    const limits = { FILE_READ_MEMORY_MB: 64, FILE_READ_CPU_SECONDS: 60 };
    const readers = new FileReaders(limits, silentLogger(), new URL("./costly-reader.ts", import.meta.url));
    const failed = (problem: FileProblem): ReadFile => ({ documents: [], errorCount: 1, problems: [problem] });
    const read = async (bytes: Uint8Array) => {
      const { problems, errorCount } = await readers.read(fixture.call, bytes, { of: "invoices", options: {} }, failed);
      expect(errorCount).toBe(problems.length);
      return problems.map(({ reason }) => reason);
    };
    try {
      expect(await read(Buffer.from("GROW"))).toEqual(["reading it takes more than 64 MiB of memory"]);
      expect(await read(Buffer.from("KILL"))).toEqual(["reading it takes more memory than the system has"]);
      expect(await read(UBL)).toEqual([]);
    } finally {
      await readers.close();
    }
  });
});
