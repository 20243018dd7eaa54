import { readFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../client.ts";
import {
  advice,
  dataOf,
  getInvoice,
  getLine,
  newCounterparty,
  newInvoice,
  newLine,
  type Resource,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Documents that explain payments: from the upload to the matches, and what is refused. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const STRIPE = readFileSync(join(import.meta.dirname, "../../../packages/advices/test/samples/stripe.csv"), "utf8");
const upload = (file: string, query = "") =>
  api.call("POST", `/advices/files${query}`, file, { headers: { "content-type": "text/csv" } });
const booked = (amount: number, description: string) =>
  newLine(api, { amount, currency: "EUR", direction: "credit", value_date: "2026-03-04", description });
const explained = (line: Resource) =>
  waitUntil(
    () => getLine(api, line),
    ({ advice: found, matches }) => found !== null && matches.length > 0,
  );

describe("a payout report of a processor", () => {
  test("explains its transaction: what it lists is matched, and its fees are adjustments", async () => {
    const payout = unique("po");
    const counterparty = await newCounterparty(api);
    const billed = { counterpartyId: counterparty.accountCode, currency: "EUR", issueDate: "2026-03-01" };
    const first = await newInvoice(api, { ...billed, invoiceNumber: unique("RE"), totalAmount: 119 });
    const second = await newInvoice(api, { ...billed, invoiceNumber: unique("SO"), totalAmount: 50 });
    const rows = STRIPE.split("\n").filter((row, nth) => nth === 0 || /charge,|fee,/.test(row));
    const file = rows
      .filter((row, nth) => nth === 0 || row.startsWith("po_1A"))
      .join("\n")
      .replaceAll("po_1A", payout)
      .replace("RE-2026-0114", first.invoiceNumber)
      .replace("SO-77", second.invoiceNumber);
    const { advices } = dataOf(await upload(`${file}\n`));
    expect(advices).toMatchObject([
      {
        created: true,
        advice: { status: "waiting", kind: "payout", format: "Stripe", number: payout, totalAmount: 165.26 },
      },
    ]);
    const { id } = advices[0].advice;
    const line = await explained(await booked(165.26, `STRIPE ${payout}`));
    expect(line).toMatchObject({ status: "matched", adjusted: true, advice: { id, kind: "payout" } });
    expect(line.matches.map((match: Resource) => match.invoiceId).sort()).toEqual(
      [first.invoiceNumber, second.invoiceNumber].sort(),
    );
    expect(await getInvoice(api, first)).toMatchObject({ status: "paid", remainingAmount: 0 });
    const { adjustments } = await getInvoice(api, first);
    expect(adjustments.map((one: Resource) => [one.reason, one.amount])).toEqual([
      ["fee", 2.09],
      ["fee", 0.6],
    ]);
    const { items } = dataOf(await api.call("GET", `/advices/${id}`));
    expect(items.map((item: Resource) => item.kind)).toEqual(["payment", "payment", "fee"]);
    const again = dataOf(await upload(`${file}\n`));
    expect(again.advices).toMatchObject([{ created: false, advice: { id, status: "matched" } }]);
    const [repeated, original] = dataOf(await api.call("GET", "/files")).files;
    expect(repeated).toMatchObject({ kind: "advices", format: "Stripe", created: 0, unchanged: 1 });
    const used = await api.call("DELETE", `/files/${original.id}`);
    expect([used.body.code, used.body.details]).toEqual([
      "file_in_use",
      [{ field: `advices/${payout}`, message: "A payment was matched by it" }],
    ]);
  });

  test("is kept, and taken back with its documents while no payment is matched by them", async () => {
    const payout = unique("po");
    const file = STRIPE.replaceAll("po_1A", payout).replaceAll("po_1B", unique("po"));
    const { advices } = dataOf(await upload(file));
    const [kept] = dataOf(await api.call("GET", "/files")).files;
    expect(kept).toMatchObject({ kind: "advices", status: "completed", created: advices.length, size: file.length });
    expect((await api.call("GET", `/files/${kept.id}/content`)).text).toBe(file);
    expect(dataOf(await api.call("DELETE", `/files/${kept.id}`))).toMatchObject({ status: "removed" });
    for (const { advice: gone } of advices)
      expect(refusal(await api.call("GET", `/advices/${gone.id}`))).toEqual([
        404,
        "Advice not found",
        "advice_not_found",
      ]);
    expect(dataOf(await upload(file)).advices.every(({ created }: Resource) => created)).toBe(true);
  });

  test("that is no report, or does not add up, is refused with its place", async () => {
    expect(refusal(await upload("no report"))).toMatchObject([400, "Validation failed", "validation_failed"]);
    const wrong = { ...advice(unique("po")), totalAmount: 98 };
    const answer = await api.call("POST", "/advices", { advices: [advice(unique("po")), wrong] });
    expect(answer.body.details).toEqual([
      {
        field: "advices.1.totalAmount",
        message: `line 1: the items of ${wrong.number} add up to 97 EUR, but its total is 98 EUR`,
      },
    ]);
  });
});

test("an order that the bank books one by one leads from its items to their transactions, and back", async () => {
  const counterparty = await newCounterparty(api);
  const number = unique("PI");
  const bills = [unique("B"), unique("B")];
  const billed = { counterpartyId: counterparty.accountCode, currency: "EUR", issueDate: "2026-03-01" };
  for (const invoiceNumber of bills)
    await newInvoice(api, { ...billed, invoiceNumber, direction: "payable", totalAmount: 41.07 });
  const items = bills.map((bill) => ({ documents: [bill, `E2E-${bill}`], amount: 41.07 }));
  const order = { kind: "order", number, direction: "debit", currency: "EUR", totalAmount: 82.14, date: "2026-03-04" };
  const { advices } = dataOf(await api.call("POST", "/advices", { ...order, items }));
  const { id } = advices[0].advice;
  const paid = { amount: 41.07, currency: "EUR", direction: "debit", value_date: "2026-03-04", description: "" };
  const line = await explained(await newLine(api, { ...paid, end_to_end_id: `E2E-${bills[1]}` }));
  expect(line).toMatchObject({ status: "matched", advice: { id, kind: "order", number, item: 2 } });
  expect(line.matches).toMatchObject([{ status: "confirmed", invoiceId: bills[1] }]);
  const found = dataOf(await api.call("GET", `/advices/${id}`));
  expect(found).toMatchObject({ status: "found", transactionId: null });
  expect(found.items.map((item: Resource) => item.transactionId)).toEqual([null, line.transaction_code]);
  expect(refusal(await api.call("DELETE", `/advices/${id}`))[2]).toBe("advice_decided");
});

test("a document without a number is called by the name of its file, as the list of files shows it", async () => {
  const name = unique("advice");
  const file = `Payment date;Invoice number;Paid amount;Currency\n2026-03-02;${unique("INV")};100.00;EUR\n`;
  expect(dataOf(await upload(file, `?filename=${name}.csv`)).advices).toMatchObject([{ advice: { number: name } }]);
  expect(dataOf(await api.call("GET", "/files")).files[0]).toMatchObject({ kind: "advices", filename: `${name}.csv` });
});

describe("the preview of a file", () => {
  const HEAD = "Payment reference;Payment date;Invoice number;Paid amount;Discount;Currency\n";
  const preview = async (of: Api, file: string) =>
    dataOf(await of.call("POST", "/advices/files/preview", file, { headers: { "content-type": "text/csv" } }));
  /** The lists of a tenant that a stored file changes. */
  const stateOf = async (of: Api) =>
    Promise.all(["/advices", "/files", "/history"].map(async (path) => (await of.call("GET", path)).body.data));

  test("shows what would be stored, with the invoices that it names, and stores nothing", async () => {
    const own = await system.newApi();
    const { accountCode: counterpartyId } = await newCounterparty(own);
    const billed = { counterpartyId, currency: "EUR", issueDate: "2026-03-01", totalAmount: 100 };
    const [open, paid] = [await newInvoice(own, billed), await newInvoice(own, billed)];
    const pays = await newLine(own, { amount: 100, currency: "EUR", direction: "credit", value_date: "2026-03-04" });
    const pair = { transactionId: pays.transaction_code, invoiceId: paid.invoiceNumber, matchedAmount: 100 };
    dataOf(await own.call("POST", "/matches", pair));
    const [first, second] = [unique("AV"), unique("AV")];
    const file = `${HEAD}${first};2026-03-02;${open.invoiceNumber};98.00;2.00;EUR
${first};2026-03-02;${paid.invoiceNumber};100.00;;EUR
${second};2026-03-02;RE-nobody-knows;7.00;;EUR
`;
    const before = await stateOf(own);
    const shown = await preview(own, file);
    expect(await stateOf(own)).toEqual(before);
    const named = { counterpartyId, currency: "EUR" };
    expect(shown.advices).toMatchObject([
      {
        created: true,
        advice: { number: first, totalAmount: 198, items: [{ deductions: [{ type: "discount", amount: 2 }] }, {}] },
        invoices: [
          { ...named, item: 1, invoiceId: open.invoiceNumber, status: "open", remainingAmount: 100 },
          { ...named, item: 2, invoiceId: paid.invoiceNumber, status: "paid", remainingAmount: 0 },
        ],
      },
      { created: true, advice: { number: second }, invoices: [] },
    ]);
    const csv = { headers: { "content-type": "text/csv" } };
    const stored = dataOf(await own.call("POST", "/advices/files", file, csv));
    const lasting = ({ advice: { createdAt: _at, ...kept }, created }: Resource) => ({ ...kept, created });
    expect(stored.advices.map(lasting)).toEqual(shown.advices.map(lasting));
    expect([shown.problems, shown.warnings, stored.problems]).toEqual([[], stored.warnings, []]);
    const [again] = (await preview(own, file)).advices;
    expect(again).toMatchObject({ created: false, advice: { createdAt: stored.advices[0].advice.createdAt } });
    const changed = (await preview(own, file.replaceAll("98.00;2.00", "97.00;3.00"))).warnings;
    expect(changed).toEqual([expect.stringContaining(`${first} was handed in before with another content`)]);
  });

  test("says where the file is wrong, with the reason for which storing it is refused", async () => {
    const file = `${HEAD}AV-1;2026-03-02;R-1;98,00;x;EUR\n`;
    const { details } = (await upload(file)).body;
    const { advices, problems } = await preview(api, file);
    expect(advices).toEqual([]);
    expect(problems.map(({ line, message }: Resource) => `line ${line}: ${message}`)).toEqual([details[0].message]);
    expect(problems[0].line).toBe(2);
  });

  test("names no invoices to a key that may not read them", async () => {
    const { key } = dataOf(await api.console("POST", "/api-keys", { name: "Mail", scopes: ["advices:write"] }));
    const file = `${HEAD}${unique("AV")};2026-03-02;R-1;98.00;;EUR\n`;
    const answer = await system.as(key, "POST", "/advices/files/preview", file, {
      headers: { "content-type": "text/csv" },
    });
    expect(dataOf(answer).advices).toMatchObject([{ created: true, invoices: null }]);
  });
});

test("the list is filtered by status and kind, and goes on with a cursor", async () => {
  const own = await system.newApi();
  const numbers = [unique("po"), unique("po"), unique("po")];
  dataOf(await own.call("POST", "/advices", { advices: numbers.map((number) => advice(number)) }));
  dataOf(await own.call("POST", "/advices", { ...advice(unique("AV")), kind: "remittance" }));
  const query = "/advices?status=waiting&kind=payout&pageSize=2";
  const first = await own.call("GET", `${query}&cursor=`);
  const second = await own.call("GET", `${query}&cursor=${first.body.pagination.nextCursor}`);
  const listed = [...first.body.data, ...second.body.data].map((one: Resource) => one.number);
  expect(listed.sort()).toEqual(numbers.sort());
  expect(first.body.pagination.total).toBe(3);
  const { id } = first.body.data[0];
  expect((await own.call("DELETE", `/advices/${id}`)).status).toBe(200);
  expect(refusal(await own.call("GET", `/advices/${id}`))).toEqual([404, "Advice not found", "advice_not_found"]);
});
