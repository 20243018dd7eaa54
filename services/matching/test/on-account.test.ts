import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { newId } from "@matchbook/runtime/values/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allPostings } from "./exports/sums.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Money beyond invoices is kept on account of its counterparty, used for later invoices or paid back. */

let fixture: Fixture;
let round = 0;
beforeAll(async () => {
  fixture = await startFixture({}, { clock: () => new Date("2026-04-20T10:00:00.000Z") });
});
beforeEach(async () => {
  round += 1;
  fixture.call.tenant = `on-account-${round}`;
  const party = { name: "Alder & Finch", aliases: [], paymentMethods: [] };
  for (const accountCode of ["C-1", "C-2"])
    await fixture.client.createCounterparty({ accountCode, ...party }, fixture.call);
});
afterAll(() => fixture.stop());

const keep = (line: LineFacts, amount?: string, operationId = newId()) =>
  fixture.client.codeLine({ line, codings: [{ counterpartyCode: "C-1", amount }] }, { ...fixture.call, operationId });
const stateOf = async (line: LineFacts) => (await fixture.client.getLine({ line }, fixture.call)).state;
const invoiceOf = async (invoiceNumber: string) =>
  (await fixture.client.getInvoice({ invoiceNumber }, fixture.call)).invoice;
const use = (invoiceNumber: string, creditNoteNumber: string, amount: string) =>
  fixture.client.createAdjustment({ invoiceNumber, creditNoteNumber, amount, reason: "credit" }, fixture.call);
const pay = (line: LineFacts, invoiceNumber: string, matchedAmount: string) =>
  fixture.client.createMatch({ line, invoiceNumber, status: "active", matchedAmount }, fixture.call);
async function newInvoice(total = 10_000n): Promise<string> {
  const invoice = anInvoice({ total });
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  return invoice.invoiceNumber;
}

/** Keeps all of a new line. @returns the line and the number of the credit */
async function credit(amount = 10_000n): Promise<{ line: LineFacts; number: string }> {
  const line = aLine({ amount });
  const { state } = await keep(line);
  return { line, number: state?.codings[0]?.creditNoteNumber ?? "" };
}

test("an overpayment is kept on account, reduces the next invoice, and the rest is paid back", async () => {
  const paid = await newInvoice();
  const line = aLine({ amount: 15_000n });
  await pay(line, paid, "100");
  const { state } = await keep(line);
  expect(state).toMatchObject({ status: "matched", allocated: 15_000n });
  expect(state?.codings).toMatchObject([{ counterpartyCode: "C-1", name: "Alder & Finch", amount: 5_000n }]);
  expect(state?.codings[0]?.account).toBeUndefined();
  const number = state?.codings[0]?.creditNoteNumber ?? "";
  const kept = { type: "credit_note", direction: "receivable", counterpartyCode: "C-1", total: 5_000n };
  expect(await invoiceOf(number)).toMatchObject({ ...kept, remaining: 5_000n, onAccountOf: line.transactionCode });
  const next = await newInvoice(3_000n);
  await use(next, number, "30");
  expect([(await invoiceOf(next))?.status, (await invoiceOf(number))?.remaining]).toEqual(["paid", 2_000n]);
  const payout = aLine({ amount: 2_000n, direction: "debit" });
  await pay(payout, number, "20");
  expect(await invoiceOf(number)).toMatchObject({ status: "paid", remaining: 0n });
  const told = (await fixture.events()).flatMap(({ type, data }) =>
    data?.$case === "invoice" && data.value.invoiceNumber === number ? [type] : [],
  );
  expect(told).toEqual(["invoice.created", "invoice.partially_paid", "invoice.paid"]);
});

test("a credit that is used cannot be taken back, voided or changed apart from its line", async () => {
  const { client, call } = fixture;
  const { line, number } = await credit();
  const invoice = await newInvoice();
  const { id } = await use(invoice, number, "60");
  const used = { code: "credit_used" };
  await expect(client.codeLine({ line, codings: [] }, call)).rejects.toMatchObject(used);
  await expect(client.reconcileLine({ line, action: "ignore", ignore: false }, call)).rejects.toMatchObject(used);
  await expect(use(invoice, number, "40.01")).rejects.toMatchObject({ code: "adjustment_exceeds_invoice" });
  await expect(use(await newInvoice(), number, "40.01")).rejects.toMatchObject({ code: "exceeds_credit_note" });
  const apart = { fields: [{ field: "number", message: expect.stringContaining(line.transactionCode) }] };
  await expect(client.voidInvoice({ invoiceNumber: number }, call)).rejects.toMatchObject(apart);
  await expect(client.updateInvoice({ invoiceNumber: number, totalAmount: "70" }, call)).rejects.toMatchObject(apart);
  await client.deleteAdjustment({ invoiceNumber: invoice, id }, call);
  await client.codeLine({ line, codings: [] }, call);
  expect(await invoiceOf(number)).toMatchObject({ status: "void", remaining: 10_000n });
  expect(await stateOf(line)).toMatchObject({ status: "unmatched", allocated: 0n });
});

test("an undo ends the credit, an undo of that restores it, and neither touches what is used", async () => {
  const { client, call } = fixture;
  const operationId = newId();
  const line = aLine();
  const { state } = await keep(line, undefined, operationId);
  const number = state?.codings[0]?.creditNoteNumber ?? "";
  const undo = newId();
  await client.undoOperation({ operationId }, { ...call, operationId: undo });
  expect([(await invoiceOf(number))?.status, (await stateOf(line))?.codings]).toEqual(["void", []]);
  await client.undoOperation({ operationId: undo }, call);
  expect([(await invoiceOf(number))?.status, (await stateOf(line))?.codings.length]).toEqual(["open", 1]);
  await use(await newInvoice(), number, "1");
  await expect(client.undoOperation({ operationId }, call)).rejects.toMatchObject({ code: "later_changes" });
});

test("a credit that invoices use at the same time is never used beyond its amount", async () => {
  const { number } = await credit();
  const numbers = await Promise.all(Array.from({ length: 50 }, () => newInvoice(300n)));
  const outcomes = await Promise.allSettled(numbers.map((invoice) => use(invoice, number, "3")));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(17);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "exceeds_credit_note" } });
  expect((await invoiceOf(number))?.remaining).toBe(100n);
});

test("a credit is of one counterparty, and money that a supplier keeps is a credit of the supplier", async () => {
  const { client, call } = fixture;
  const { number } = await credit();
  const foreign = anInvoice({ counterpartyCode: "C-2" });
  await client.createInvoices({ items: [foreign] }, call);
  await expect(use(foreign.invoiceNumber, number, "1")).rejects.toMatchObject({ code: "credit_note_mismatch" });
  const unknown = { line: aLine(), codings: [{ counterpartyCode: "C-9" }] };
  await expect(client.codeLine(unknown, call)).rejects.toMatchObject({ code: "counterparty_not_found" });
  const prepaid = await keep(aLine({ direction: "debit" }));
  const ofSupplier = await invoiceOf(prepaid.state?.codings[0]?.creditNoteNumber ?? "");
  expect(ofSupplier).toMatchObject({ type: "credit_note", direction: "payable" });
});

test("a closed period refuses to keep what it holds on account, and to take it back", async () => {
  const { client, call } = fixture;
  const { line } = await credit();
  await client.closePeriod({ until: "2026-03-31", unexplainedLines: 0n }, call);
  const closed = { code: "period_closed" };
  await expect(client.codeLine({ line, codings: [] }, call)).rejects.toMatchObject(closed);
  await expect(keep(aLine())).rejects.toMatchObject(closed);
});

test("an export posts it to the account of the counterparty once, and its use moves nothing", async () => {
  const { client, call } = fixture;
  const lists = { bankAccounts: [], counterpartyAccounts: [], codingAccounts: [] };
  const ledger = { accounts: { bank: "1200", receivable: "1400", credit: "8700" }, ...lists, codeIsAccount: false };
  await client.putExportSettings({ ledger }, call);
  const { line, number } = await credit();
  await use(await newInvoice(), number, "60");
  await pay(aLine({ amount: 4_000n, direction: "debit" }), number, "40");
  await client.createExport({}, call);
  const own = { account: "1400", contraAccount: "1200", counterpartyCode: "C-1", invoiceNumber: number };
  expect(await allPostings(fixture, 1n)).toMatchObject([
    { kind: "coding", side: "credit", amount: 10_000n, date: line.valueDate, ...own },
    { kind: "payment", side: "debit", amount: 4_000n, ...own },
  ]);
});
