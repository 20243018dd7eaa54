import type { Line } from "@matchbook/matcher/model/model";
import { type LineFacts, ReturnInformation } from "@matchbook/proto/matchbook/line/v1/line";
import { AdviceItem, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { commitTogether, RowsChanged } from "@matchbook/runtime/mongo/write-together";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adviceWrites, deletion } from "../src/store/advice-writes.ts";
import { findLines } from "../src/store/lines.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Orders of one document that the bank books one by one. */

const ACCOUNTS = ["DE89370400440532013000", "NL91ABNA0417164300"] as const;
const DAY = "2026-03-02";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const party = { aliases: [], paymentMethods: [] };
  for (const accountCode of ["C-1", "C-2"])
    await fixture.client.createCounterparty({ ...party, accountCode, name: `Supplier ${accountCode}` }, fixture.call);
});
afterAll(() => fixture?.stop());

let count = 0;
let bills: string[] = [];
/** Each test has two bills of one amount that no other test has. */
beforeEach(async () => {
  count += 1;
  bills = await created("payable");
});

const total = () => 10_000n + BigInt(count);
async function created(direction: "payable" | "receivable", counterparties = ["C-1", "C-2"]): Promise<string[]> {
  const items = counterparties.map((counterpartyCode) => anInvoice({ direction, counterpartyCode, total: total() }));
  await fixture.client.createInvoices({ items }, fixture.call);
  return items.map(({ invoiceNumber }) => invoiceNumber);
}

const idOf = (nth: number) => `E2E-${count}-00${nth}`;
/** An order of the bills. */
function order(fields: Partial<NewAdvice> = {}): NewAdvice {
  const items = bills.map((bill, nth) => ({
    ...emptyMessage(AdviceItem),
    ...{ kind: "payment", amount: total(), documents: [bill, idOf(nth)], iban: ACCOUNTS[nth % 2] as string },
  }));
  return {
    ...emptyMessage(NewAdvice),
    ...{ kind: "order", number: `PMT-${count}-A`, references: [`MSG-${count}-A`], direction: "debit", currency: "EUR" },
    ...{ date: DAY, line: 1n, items, total: total() * BigInt(items.length), ...fields },
  };
}
const booked = (facts: Partial<LineFacts> = {}) =>
  aLine({ amount: total(), direction: "debit", valueDate: DAY, description: "Überweisung", ...facts });
const byId = (nth: number, facts: Partial<LineFacts> = {}) => booked({ endToEndId: idOf(nth), ...facts });

const handIn = async (advice: NewAdvice) => {
  const { advices } = await fixture.client.createAdvices({ advices: [advice] }, fixture.call);
  return advices[0]?.advice?.id ?? "";
};
const adviceOf = async (id: string) => {
  const { status, booked: lines, transactionCode } = await fixture.client.getAdvice({ id }, fixture.call);
  return { status, lines: lines.map(({ item, transactionCode: code }) => [item, code]), transactionCode };
};
const invoiceOf = async (invoiceNumber: string) =>
  (await fixture.client.getInvoice({ invoiceNumber }, fixture.call)).invoice;
const lineOf = (line: LineFacts) => fixture.client.getLine({ line }, fixture.call);
const shown = async (line: LineFacts) =>
  (await lineOf(line)).matches.map(({ kind, status, invoiceNumber }) => `${kind} ${status} ${invoiceNumber}`).sort();

describe("an order that the bank books one by one", () => {
  test("is matched as its lines arrive, each to what its order pays", async () => {
    const id = await handIn(order());
    const [first, second] = [byId(1), byId(0)];
    await fixture.announce([first]);
    expect(await shown(first)).toEqual([`payment confirmed ${bills[1]}`]);
    expect(await adviceOf(id)).toEqual({
      status: "found",
      lines: [[2, first.transactionCode]],
      transactionCode: undefined,
    });
    await fixture.announce([second]);
    expect(await shown(second)).toEqual([`payment confirmed ${bills[0]}`]);
    expect((await lineOf(second)).state?.advice).toMatchObject({ id, kind: "order", item: 1 });
    expect((await adviceOf(id)).status).toBe("matched");
  });

  test("that comes after its lines is matched by account, amount and day", async () => {
    const lines = ACCOUNTS.map((counterpartyIban) => booked({ counterpartyIban }));
    await fixture.announce(lines);
    expect(await Promise.all(lines.map(shown))).toEqual([[], []]);
    const id = await handIn(order());
    expect(await Promise.all(lines.map(shown))).toEqual(bills.map((bill) => [`payment confirmed ${bill}`]));
    expect((await adviceOf(id)).status).toBe("matched");
  });

  test("collects sixty equal direct debits", async () => {
    bills = await created(
      "receivable",
      Array.from({ length: 60 }, (_, nth) => `C-${(nth % 2) + 1}`),
    );
    const id = await handIn(order({ direction: "credit" }));
    const lines = bills.map((_, nth) => byId(nth, { direction: "credit", description: "Lastschrift" }));
    await fixture.announce(lines);
    expect(await Promise.all(lines.map(shown))).toEqual(bills.map((bill) => [`payment confirmed ${bill}`]));
    expect((await adviceOf(id)).status).toBe("matched");
  });

  test("and is not booked as a whole beside it", async () => {
    const id = await handIn(order());
    await fixture.announce([byId(0)]);
    const whole = booked({ amount: total() * 2n, description: `PMT-${count}-A` });
    await fixture.announce([whole]);
    expect((await lineOf(whole)).state?.advice).toBeUndefined();
    const other = order({ number: `PMT-${count}-B`, references: [] });
    const otherId = await handIn(other);
    const all = booked({ amount: total() * 2n, description: `PMT-${count}-B`, valueDate: "2026-03-03" });
    await fixture.announce([all]);
    expect((await adviceOf(otherId)).transactionCode).toBe(all.transactionCode);
    expect((await adviceOf(id)).status).toBe("found");
  });

  test("of which one is returned opens that bill again, also when the booking had no id", async () => {
    await handIn(order());
    const lines = ACCOUNTS.map((counterpartyIban) => booked({ counterpartyIban }));
    await fixture.announce(lines);
    const returnInformation = { ...emptyMessage(ReturnInformation), reasonCode: "AC04" };
    const back = byId(1, { direction: "credit", valueDate: "2026-03-05", description: "", returnInformation });
    await fixture.announce([back]);
    expect(await shown(back)).toEqual([`return confirmed ${bills[1]}`]);
    expect((await invoiceOf(bills[1] ?? ""))?.status).toBe("open");
    expect((await invoiceOf(bills[0] ?? ""))?.status).toBe("paid");
  });

  test("whose rejections come back one by one opens those bills again", async () => {
    await handIn(order());
    await fixture.announce([byId(0), byId(1)]);
    const items = order().items.map((item) => ({ ...item, documents: item.documents.slice(1), rejected: "AM04" }));
    const id = await handIn(order({ direction: "credit", number: `STS-${count}-A`, references: [], items }));
    const back = byId(1, { direction: "credit", description: "Gutschrift", valueDate: "2026-03-04" });
    await fixture.announce([back]);
    expect(await shown(back)).toEqual([`return confirmed ${bills[1]}`]);
    expect((await invoiceOf(bills[1] ?? ""))?.status).toBe("open");
    expect(await adviceOf(id)).toMatchObject({ status: "found", lines: [[2, back.transactionCode]] });
  });
});

test("undone, each line keeps its order; then the order can be deleted, and the lines lose it", async () => {
  const { client, call } = fixture;
  const id = await handIn(order());
  const lines = [byId(0), byId(1)];
  await fixture.announce(lines);
  await expect(client.deleteAdvice({ id }, call)).rejects.toMatchObject({ code: "advice_decided" });
  for (const line of lines) await client.reconcileLine({ line, action: "unlink_all" } as never, call);
  expect(await adviceOf(id)).toMatchObject({
    status: "found",
    lines: [
      [1, expect.anything()],
      [2, expect.anything()],
    ],
  });
  await client.deleteAdvice({ id }, call);
  for (const line of lines) expect((await client.getLine({ line }, call)).state?.advice).toBeUndefined();
  await expect(client.getAdvice({ id }, call)).rejects.toMatchObject({ code: "advice_not_found" });
});

test("deleted, an order takes its suggestion by account, amount and day along", async () => {
  const { client, call } = fixture;
  const items = order().items.map((item) => ({ ...item, amount: total() - 1n }));
  const id = await handIn(order({ items, total: (total() - 1n) * 2n }));
  const line = booked({ amount: total() - 1n, counterpartyIban: ACCOUNTS[0] });
  await fixture.announce([line]);
  expect(await shown(line)).toEqual([`payment pending_review ${bills[0]}`]);
  await client.deleteAdvice({ id }, call);
  expect(await shown(line)).toEqual([]);
});

test("commits that do not see each other never give both the whole and an item a line, nor an item two", async () => {
  const { mongo, collections: collectionsOf } = fixture.service.context;
  const collections = await collectionsOf(fixture.call.tenant);
  const lines = [booked({ amount: 1n }), booked({ amount: 2n })];
  await fixture.announce(lines);
  const [one, other] = await findLines(
    collections,
    lines.map(({ id }) => id),
  );
  const take = async (line: Line | undefined, id: string, item: number | undefined) => {
    if (line === undefined) throw new Error("a line that was not stored");
    const after = { ...line, advice: { id, kind: "order" as const, number: "", item } };
    await commitTogether(mongo, adviceWrites(collections, [{ before: line, after, contentChanged: true }]));
  };
  const byItem = await handIn(order());
  await take(one, byItem, 1);
  for (const item of [undefined, 1]) await expect(take(other, byItem, item)).rejects.toThrow(RowsChanged);
  await take(other, byItem, 2);
  const whole = await handIn(order({ number: `PMT-${count}-W` }));
  await take(one, whole, undefined);
  for (const item of [undefined, 2]) await expect(take(other, whole, item)).rejects.toThrow(RowsChanged);
  await expect(commitTogether(mongo, [deletion(collections, byItem)])).rejects.toThrow(RowsChanged);
});

test("a statement that is taken back frees the order for the next import", async () => {
  const { client, call } = fixture;
  const id = await handIn(order());
  const line = byId(0);
  await fixture.announce([line]);
  await client.reconcileLine({ line, action: "unlink_all" } as never, call);
  await client.removeLines({ lineIds: [line.id] }, call);
  expect(await adviceOf(id)).toEqual({ status: "waiting", lines: [], transactionCode: undefined });
  const again = byId(0);
  await fixture.announce([again]);
  expect(await shown(again)).toEqual([`payment confirmed ${bills[0]}`]);
});
