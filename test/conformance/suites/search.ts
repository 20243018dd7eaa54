import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf } from "../client.ts";
import {
  dataOf,
  newCounterparty,
  newInvoice,
  newLine,
  newSuggestion,
  olderFrom,
  type Resource,
  reconcile,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Search by text, and the filters by which a person works through suggestions and open invoices. */

const system = useSystem();

describe("search and filters", () => {
  let api: Api;
  let clear: Resource;
  let choosing: { counterparty: Resource; line: Resource };
  beforeAll(async () => {
    api = await system.newApi();
    clear = await newSuggestion(api);
    const counterparty = await newCounterparty(api, { accountCode: "AF-7", name: "Alder & Finch Ltd" });
    const fields = { counterpartyId: "AF-7", dueDate: "2026-02-10" };
    await newInvoice(api, { ...fields, invoiceNumber: "SD-00587", totalAmount: 80 });
    await newInvoice(api, { ...fields, invoiceNumber: "SD-00588", totalAmount: 80, dueDate: "2999-01-01" });
    const line = await newLine(api, { ...olderFrom(counterparty), amount: 80, transaction_code: "BANK-2026-0042" });
    await reconcile(api, line.transaction_code, { action: "include" });
    choosing = { counterparty, line };
    await newLine(api, { transaction_code: "plain", amount: 3.5, description: "Miete Büro" });
  });
  const found = async (path: string, field: string): Promise<string[]> =>
    dataOf(await api.call("GET", path)).map((one: Resource) => one[field]);
  const codes = (query: string) => found(`/transactions?${query}`, "transaction_code");
  const numbers = (query: string) => found(`/invoices?${query}`, "invoiceNumber");

  test("transactions are selected by their suggestions, at once after a decision", async () => {
    const [one, several] = [clear.line.transaction_code, choosing.line.transaction_code];
    expect(new Set(await codes("suggestion=any"))).toEqual(new Set([one, several]));
    expect(await codes("suggestion=ambiguous")).toEqual([several]);
    expect(await codes("suggestion=none")).toEqual(["plain"]);
    expect(await codes("confidenceMin=1")).toEqual([]);
    expect((await codes("confidenceMin=0.01&order=oldest")).length).toBe(2);
    const rejected = await newSuggestion(api);
    expect(await codes("suggestion=any")).toContain(rejected.line.transaction_code);
    await api.call("PUT", `/matches/${rejected.match.id}`, { status: "rejected" });
    expect(await codes("suggestion=any")).not.toContain(rejected.line.transaction_code);
  });

  test("a suggestion that ends because another payment settled its invoice leaves the list", async () => {
    const { counterparty, invoice, line } = await newSuggestion(api);
    const payment = await newLine(api, { value_date: "2026-03-01" });
    const pair = { transactionId: payment.transaction_code, invoiceId: invoice.invoiceNumber };
    await api.call("POST", "/matches", { ...pair, matchedAmount: 100 });
    expect(counterparty.accountCode).toBe(invoice.counterpartyId);
    // The line itself was not part of the decision, so its state arrives by an event.
    await expect.poll(() => codes("suggestion=any")).not.toContain(line.transaction_code);
  });

  test("transactions come oldest first or, within a currency, the largest first", async () => {
    expect(await codes("order=oldest&pageSize=1&text=plain")).toEqual(["plain"]);
    const [first] = dataOf(await api.call("GET", "/transactions?order=amount&pageSize=100"));
    expect(first.amount).toBe(100);
    expect((await codes("order=amount")).at(-1)).toBe("plain");
  });

  test("include=matches adds live matches with what is open of their invoices", async () => {
    const query = `include=matches&suggestion=ambiguous&text=${choosing.line.transaction_code}`;
    const [line] = dataOf(await api.call("GET", `/transactions?${query}`));
    expect(line.matches).toHaveLength(2);
    expect(line.matches).toContainEqual(
      expect.objectContaining({
        invoiceId: "SD-00587",
        status: "pending_review",
        counterpartyName: "Alder & Finch Ltd",
        invoice: { remainingAmount: 80, dueDate: "2026-02-10" },
        competesWith: [
          { matchId: expect.any(String), transactionId: choosing.line.transaction_code, invoiceId: expect.any(String) },
        ],
      }),
    );
    const [plain] = dataOf(await api.call("GET", "/transactions?text=plain&include=matches"));
    expect(plain.matches).toEqual([]);
    const [without] = dataOf(await api.call("GET", "/transactions?text=plain"));
    expect(without).not.toHaveProperty("matches");
  });

  test("a text finds transactions by the beginning of its last word and by parts of codes", async () => {
    for (const text of ["2026-0042", "bank 42", "BANK-2026", "42"]) {
      expect(await codes(new URLSearchParams({ text }).toString())).toEqual(["BANK-2026-0042"]);
    }
    expect(await codes("text=mie")).toEqual(["plain"]);
    expect(await codes("text=mie+b%C3%BCro")).toEqual([]);
  });

  test("invoices are found by text, due date, overdue and amount", async () => {
    const both = ["SD-00587", "SD-00588"];
    expect(await numbers("text=alder+fin")).toEqual(both);
    expect(await numbers("text=587")).toEqual(["SD-00587"]);
    expect(await numbers("text=af-7")).toEqual(both);
    expect(await numbers("dueFrom=2026-02-10&dueTo=2026-02-10")).toEqual(["SD-00587"]);
    expect(await numbers("overdue=true")).toEqual(["SD-00587"]);
    expect(await numbers("overdue=true&status=paid")).toEqual([]);
    expect(await numbers("amountMin=80&amountMax=80&currency=EUR")).toEqual(both);
    expect(await numbers("amountMax=80")).toEqual(both);
    expect(await numbers("text=--")).toEqual([]);
  });

  test("counterparties are found by name, code and account", async () => {
    const { iban } = choosing.counterparty.paymentMethods[0];
    for (const text of ["finch", "alder ltd", "AF-7", iban]) {
      expect(await found(`/counterparties?${new URLSearchParams({ text })}`, "accountCode")).toEqual(["AF-7"]);
    }
    expect(await found("/counterparties?text=alderx", "accountCode")).toEqual([]);
  });

  test("one search finds up to five of each kind", async () => {
    const { transactions, invoices, counterparties } = dataOf(await api.call("GET", "/search?q=alder"));
    expect(transactions).toEqual([]);
    expect(invoices.map((one: Resource) => one.invoiceNumber)).toEqual(["SD-00587", "SD-00588"]);
    expect(counterparties.map((one: Resource) => one.accountCode)).toEqual(["AF-7"]);
    const [line] = dataOf(await api.call("GET", "/search?q=BANK-2026")).transactions;
    expect(line.transaction_code).toBe("BANK-2026-0042");
    for (let nth = 0; nth < 6; nth += 1) await newLine(api, { description: "Sechsling" });
    expect(dataOf(await api.call("GET", "/search?q=sechsling")).transactions).toHaveLength(5);
  });

  test("wrong values are named", async () => {
    const invalid = ["suggestion=some", "confidenceMin=1.1", "confidenceMin=x", "order=size", "include=all", "text="];
    for (const query of invalid) {
      expect(fieldsOf(await api.call("GET", `/transactions?${query}`))).toEqual([query.split("=")[0]]);
    }
    expect(fieldsOf(await api.call("GET", "/invoices?overdue=yes&dueFrom=soon"))).toEqual(["dueFrom", "overdue"]);
    expect(fieldsOf(await api.call("GET", "/search"))).toEqual(["q"]);
  });
});
