import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportInvoicesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fixture, startFixture } from "./setup.ts";

/** What an import of a file does in the service: limits, and that nothing is half stored. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ INVOICE_FILE_TIMEOUT_MS: "20000", INVOICE_FILE_MEMORY_MB: "64" });
});
afterAll(() => fixture.stop());

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../packages/open-items/test/samples", name));
const UBL = sample("ubl-invoice.xml");
const header = { dryRun: false, direction: "payable", ownIbans: [], createCounterparties: true };

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
    const { page } = await fixture.client.listCounterparties({ page: { page: 1, pageSize: 10 } }, fixture.call);
    expect(page?.total).toBe(1n);
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

  test("that takes too much memory is a problem of the file", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    // Objects that unpack to hundreds of megabytes of numbers.
    const numbers = pdf.context.flateStream(`1 0 [${"0 ".repeat(30_000_000)}]`, { Type: "ObjStm", N: 1, First: 4 });
    pdf.context.register(numbers);
    const bytes = await pdf.save({ useObjectStreams: false });
    const { problems } = await importFile(bytes, { dryRun: true });
    expect(problems.map(({ reason }) => reason)).toEqual(["reading it takes more than 64 MiB of memory"]);
  }, 60_000);
});
