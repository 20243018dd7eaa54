import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportInvoicesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { newId } from "@matchbook/runtime/values/ids";
import { ROWS_AT_ONCE } from "@matchbook/runtime/work/slices";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Files of open items: what is kept of them, and taking back what they or a statement brought. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  await fixture.client.createCounterparty(
    { accountCode: "C-1", name: "Alder & Finch", aliases: [], paymentMethods: [], taxIds: undefined },
    fixture.call,
  );
});
afterAll(() => fixture.stop());

const FATTURA = readFileSync(join(import.meta.dirname, "../../../packages/open-items/test/samples/fatturapa.xml"));

const NO_MAPPING = { mappingJson: undefined, keepMapping: false };

async function importFile(bytes: Uint8Array, filename = "invoices.xml") {
  const header = {
    size: undefined,
    dryRun: false,
    direction: "payable",
    ownIbans: [],
    createCounterparties: true,
    ...NO_MAPPING,
  };
  async function* parts(): AsyncGenerator<ImportInvoicesRequest> {
    yield { part: { $case: "header", value: { ...header, filename } } };
    yield { part: { $case: "chunk", value: Buffer.from(bytes) } };
  }
  const { documents } = await fixture.client.importInvoices(parts(), { ...fixture.call });
  const { files } = await fixture.client.listFiles({ limit: 1, before: undefined }, fixture.call);
  const [file] = files;
  if (file === undefined) throw new Error("the file is not listed");
  return { file, documents, numbers: documents.map(({ invoiceNumber }) => invoiceNumber) };
}

const remove = (id: string) => fixture.client.removeFile({ id }, fixture.call);
const invoiceOf = async (invoiceNumber: string) =>
  (await fixture.client.getInvoice({ invoiceNumber, counterpartyCode: undefined }, fixture.call)).invoice;
const matchesOf = async (transactionCode: string) =>
  (await fixture.client.getLine({ transactionCode, line: undefined }, fixture.call)).matches;

describe("a file of open items", () => {
  test("is listed with what it created, and its original is read back", async () => {
    const { file } = await importFile(FATTURA, "fattura.xml");
    expect(file).toMatchObject({
      ...{ kind: "open_items", status: "completed", filename: "fattura.xml", format: "FatturaPA" },
      ...{ size: BigInt(FATTURA.length), created: 2n, changed: 0n, unchanged: 0n, uploadedBy: "key:test" },
    });
    expect(file.keptUntil).toBeInstanceOf(Date);
    const { bytes } = await fixture.client.readFile({ id: file.id, offset: 0n }, fixture.call);
    expect(Buffer.from(bytes).equals(FATTURA)).toBe(true);
    const end = await fixture.client.readFile({ id: file.id, offset: BigInt(FATTURA.length) }, fixture.call);
    expect(end.bytes).toHaveLength(0);
    await remove(file.id);
  });

  test("taken back deletes its invoices and suggestions with history and events, and can be imported again", async () => {
    const { file, numbers } = await importFile(FATTURA);
    const [number = ""] = numbers;
    const invoice = await invoiceOf(number);
    // The amount alone suggests.
    const line = aLine({
      direction: "debit",
      amount: (invoice?.total ?? 0n) - 1n,
      currency: "EUR",
      description: number,
    });
    await fixture.announce([line]);
    expect(await matchesOf(line.transactionCode)).toMatchObject([{ status: "pending_review", invoiceNumber: number }]);

    expect(await remove(file.id)).toMatchObject({ status: "removed", removedBy: "key:test" });
    await expect(invoiceOf(number)).rejects.toMatchObject({ code: "invoice_not_found" });
    expect(await matchesOf(line.transactionCode)).toEqual([]);
    const { page } = await fixture.client.listInvoices({ ...ALL_INVOICES, direction: "payable" }, fixture.call);
    expect(page?.total).toBe(0n);
    const events = await fixture.events();
    const told = events.filter(({ data }) => data?.$case === "invoice" && data.value.id === invoice?.id);
    expect(told.map(({ type, data }) => [type, data?.$case === "invoice" && data.value.status])).toEqual([
      ["invoice.created", "open"],
      ["invoice.updated", "void"],
    ]);
    const changes = await fixture.client.listChanges({ ...NEWEST, operation: "remove_file" }, fixture.call);
    const ofFile = changes.entries.flatMap(({ entry }) =>
      entry?.after === undefined ? [entry?.before?.of?.$case] : [],
    );
    expect(ofFile).toEqual(expect.arrayContaining(["invoice", "match"]));
    const operationId = changes.entries[0]?.entry?.operationId ?? "";
    await expect(fixture.client.undoOperation({ operationId }, fixture.call)).rejects.toMatchObject({
      code: "operation_final",
    });

    // A repeated removal changes nothing.
    expect(await remove(file.id)).toMatchObject({ status: "removed" });
    const again = await importFile(FATTURA);
    expect(again.documents.map(({ outcome }) => outcome)).toEqual(["created", "created"]);
    await remove(again.file.id);
  });

  test("taken back keeps no match whose deletion is undone later", async () => {
    const { client, call } = fixture;
    const { file, numbers } = await importFile(FATTURA);
    const [number = ""] = numbers;
    const invoice = await invoiceOf(number);
    const line = aLine({ direction: "debit", amount: (invoice?.total ?? 0n) - 1n, description: number });
    await fixture.announce([line]);
    const [{ id } = { id: "" }] = await matchesOf(line.transactionCode);
    await client.updateMatch({ id, status: "cancelled" } as never, call);
    const operationId = newId();
    await client.deleteMatch({ id }, { ...call, operationId });
    await remove(file.id);
    await expect(client.undoOperation({ operationId }, { ...call, operationId: newId() })).rejects.toMatchObject({
      code: "later_changes",
    });
    await expect(client.getMatch({ id }, call)).rejects.toMatchObject({ code: "match_not_found" });
  });

  test("stays while one of its invoices is decided about, which the refusal names", async () => {
    const { file, numbers } = await importFile(FATTURA);
    const [first = "", second = ""] = numbers;
    const adjustment = { amount: "1", reason: "write_off", note: undefined, matchId: undefined };
    const of = { creditNoteNumber: undefined, counterpartyCode: undefined };
    await fixture.client.createAdjustment({ invoiceNumber: second, ...adjustment, ...of }, fixture.call);
    await expect(remove(file.id)).rejects.toMatchObject({
      code: "file_in_use",
      fields: [{ field: `invoices/${second}`, message: "Is paid or settled in part" }],
    });
    expect((await invoiceOf(first))?.status).toBe("open");
  });
});

test("a corrected document that is taken back leaves open what only its lower total had settled", async () => {
  await importFile(FATTURA);
  const line = aLine({ direction: "debit", amount: 7_000n, currency: "EUR", description: "42/PA" });
  const paid = { status: "active", line, invoiceNumber: "42/PA", matchedAmount: "70" };
  await fixture.client.createMatch(paid, fixture.call);
  expect(await invoiceOf("42/PA")).toMatchObject({ status: "partially_paid", remaining: 1_000n });
  const lower = FATTURA.toString()
    .replaceAll(">100.00<", ">90.00<")
    .replace(">22.00</Imposta>", ">19.80</Imposta>")
    .replace(">122.00<", ">109.80<")
    .replace(">80.00<", ">70.00<");
  const corrected = await importFile(Buffer.from(lower));
  expect(corrected.documents.map(({ outcome }) => outcome)).toEqual(["changed", "unchanged"]);
  expect(await invoiceOf("42/PA")).toMatchObject({ status: "paid", remaining: 0n });
  await remove(corrected.file.id);
  expect(await invoiceOf("42/PA")).toMatchObject({ status: "partially_paid", remaining: 1_000n });
});

describe("the lines of an import", () => {
  const giveUp = (...lines: { id: string }[]) =>
    fixture.client.removeLines({ lineIds: lines.map(({ id }) => id) }, fixture.call);

  test("are given up with their suggestions, and a repeated event does not bring them back", async () => {
    const invoice = anInvoice();
    await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
    const [suggested, plain] = [aLine({ amount: 9_999n, description: invoice.invoiceNumber }), aLine({ amount: 77n })];
    await fixture.announce([suggested, plain]);
    expect(await matchesOf(suggested.transactionCode)).toMatchObject([{ status: "pending_review" }]);

    await giveUp(suggested, plain);
    for (const { transactionCode } of [suggested, plain])
      await expect(matchesOf(transactionCode)).rejects.toMatchObject({ code: "transaction_not_found" });
    await giveUp(suggested, plain);
    await fixture.announce([{ ...suggested }]);
    await expect(matchesOf(suggested.transactionCode)).rejects.toMatchObject({ code: "transaction_not_found" });
    // A caller that knew the line cannot allocate it any more.
    const late = { status: "active", line: suggested, invoiceNumber: invoice.invoiceNumber, matchedAmount: "50" };
    await expect(fixture.client.createMatch(late, fixture.call)).rejects.toMatchObject({
      code: "transaction_not_found",
    });
    // The first line that is given up tells the transaction service which import it is.
    const removed = (await fixture.events()).filter(({ type }) => type === "internal.line_removed");
    expect(removed.map(({ data }) => data)).toMatchObject([
      { $case: "lineState", value: { lineId: suggested.id, removed: true } },
    ]);
    const { transactions } = await fixture.client.listTransactions({ statuses: [] }, fixture.call);
    const listed = transactions.map(({ facts }) => facts?.transactionCode);
    for (const { transactionCode } of [suggested, plain]) expect(listed).not.toContain(transactionCode);
  });

  test("stay while one of them is matched, ignored, worked on or rejected, which the refusal names", async () => {
    const paid = anInvoice({ total: 4_200n });
    const other = anInvoice({ total: 5_300n });
    await fixture.client.createInvoices({ items: [paid, other] }, fixture.call);
    const confirmed = aLine({ amount: 4_200n, description: paid.invoiceNumber });
    const rejected = aLine({ amount: 5_299n, description: other.invoiceNumber });
    const [ignored, assigned, free] = [aLine({ amount: 3n }), aLine({ amount: 5n }), aLine({ amount: 7n })];
    const lines = [confirmed, rejected, ignored, assigned, free];
    await fixture.announce(lines);
    const [suggestion] = await matchesOf(rejected.transactionCode);
    await fixture.client.updateMatch({ id: suggestion?.id ?? "", status: "rejected" } as never, fixture.call);
    const reconcile = { transactionCode: ignored.transactionCode, action: "ignore", ignore: false };
    await fixture.client.reconcileLine(reconcile as never, fixture.call);
    await fixture.client.workOnLine(
      { transactionCode: assigned.transactionCode, postponedUntil: "2026-12-01" } as never,
      fixture.call,
    );
    await expect(giveUp(...lines)).rejects.toMatchObject({
      code: "file_in_use",
      fields: [
        { field: `transactions/${confirmed.transactionCode}`, message: `Is matched with ${paid.invoiceNumber}` },
        { field: `transactions/${rejected.transactionCode}`, message: "A suggestion was rejected" },
        { field: `transactions/${ignored.transactionCode}`, message: "Is ignored" },
        { field: `transactions/${assigned.transactionCode}`, message: "Is assigned, postponed or commented on" },
      ],
    });
    expect(await matchesOf(confirmed.transactionCode)).toMatchObject([{ status: "confirmed" }]);
    // A line that was confirmed and unlinked is not decided any more, unless an export has it.
    const unlink = { transactionCode: confirmed.transactionCode, action: "unlink_all", ignore: false };
    await fixture.client.reconcileLine(unlink as never, fixture.call);
    await fixture.client.createExport({}, fixture.call);
    await expect(giveUp(confirmed)).rejects.toMatchObject({
      fields: [{ field: `transactions/${confirmed.transactionCode}`, message: "Was decided in an export" }],
    });
    await giveUp(free);
  });

  test("are given up with cancelled matches, and none of these comes back by an undo of its deletion", async () => {
    const { client, call } = fixture;
    const [invoice, unlinked, deleted] = [anInvoice(), aLine(), aLine()];
    await client.createInvoices({ items: [invoice] }, call);
    const { invoiceNumber } = invoice;
    for (const line of [unlinked, deleted]) {
      await client.createMatch({ line, invoiceNumber, status: "active", matchedAmount: "10" }, call);
      const unlink = { transactionCode: line.transactionCode, action: "unlink_all", ignore: false };
      await client.reconcileLine(unlink as never, call);
    }
    const cancelled = async () => {
      const { matches } = await client.listMatches({ invoiceNumber, statuses: [] } as never, call);
      return matches.map(({ transactionCode }) => transactionCode).sort();
    };
    expect(await cancelled()).toEqual([unlinked.transactionCode, deleted.transactionCode].sort());
    const { matches } = await client.listMatches(
      { transactionCode: deleted.transactionCode, statuses: [] } as never,
      call,
    );
    const operationId = newId();
    await client.deleteMatch({ id: matches[0]?.id ?? "" }, { ...call, operationId });
    await giveUp(unlinked, deleted);
    expect(await cancelled()).toEqual([]);
    await expect(client.undoOperation({ operationId }, { ...call, operationId: newId() })).rejects.toMatchObject({
      code: "later_changes",
    });
    expect(await cancelled()).toEqual([]);
  });

  test("within a closed period stay", async () => {
    const closed = aLine({ amount: 11n, valueDate: "2026-01-10" });
    await fixture.announce([closed]);
    const period = { bankConnectionId: undefined, until: "2026-01-31", unexplainedLines: 1n };
    await fixture.client.closePeriod(period, fixture.call);
    await expect(giveUp(closed)).rejects.toMatchObject({
      fields: [{ field: `transactions/${closed.transactionCode}`, message: "Is within a closed period" }],
    });
  });

  test("are many, are checked together and given up in several commits, of which the last one tells", async () => {
    const lines = Array.from({ length: ROWS_AT_ONCE + 3 }, () => aLine({ amount: 13n }));
    await fixture.announce(lines);
    const last = lines.at(-1)?.transactionCode ?? "";
    // The first and the last line of each commit.
    const ends = [0, ROWS_AT_ONCE - 1, ROWS_AT_ONCE].map((at) => lines[at]?.transactionCode ?? "").concat(last);
    const reconcile = (action: string) =>
      fixture.client.reconcileLine({ transactionCode: last, action, ignore: false } as never, fixture.call);
    const removals = async () => (await fixture.events()).filter(({ type }) => type === "internal.line_removed");
    const before = await removals();
    await reconcile("ignore");
    await expect(giveUp(...lines)).rejects.toMatchObject({
      code: "file_in_use",
      fields: [{ field: `transactions/${last}`, message: "Is ignored" }],
    });
    for (const code of ends) expect(await matchesOf(code)).toEqual([]);
    await reconcile("include");
    await giveUp(...lines);
    for (const code of ends) await expect(matchesOf(code)).rejects.toMatchObject({ code: "transaction_not_found" });
    const told = (await removals()).slice(before.length);
    expect(told.map(({ data }) => (data as { value: { lineId: string } }).value.lineId)).toEqual([
      lines[ROWS_AT_ONCE]?.id,
    ]);
  });

  test("that have not arrived in matching are refused", async () => {
    await expect(giveUp(aLine())).rejects.toMatchObject({ code: "file_unfinished" });
  });
});

const ALL_INVOICES = { page: { page: 1, pageSize: 10 }, statuses: [] };
const NEWEST = { limit: 100, newestFirst: true };
