import { afterEach, describe, expect, test } from "vitest";
import type { Advice, StoredAdvices } from "../../../src/screens/imports/advices/queries.ts";
import { clear } from "../../dom.ts";
import { aTextFile, drop } from "../../handing-in.ts";
import { press, until } from "../../page.tsx";
import { type Answers, LOST, ok, refused, serve } from "../../scripted-api.ts";
import { inGerman, isDialogOpen, open, VIEWER } from "../../whole-console.ts";

afterEach(clear);

const anAdvice = (changes: Partial<Advice> = {}): Advice => ({
  ...{ id: "a-1", status: "waiting", transactionId: null, kind: "remittance", format: "CSV", line: 1 },
  ...{ number: "Z-1", references: [], direction: "credit", currency: "KWD", totalAmount: 97.125 },
  ...{ date: "2026-10-02", iban: null, items: [], warnings: [], createdAt: "2026-10-04T10:00:00.000Z" },
  party: { name: "Kranich", iban: "DE1", taxId: null },
  ...(changes as object),
});
const EDITOR = { scopes: ["advices:write"] } as const;
const CHECK = "POST /advices/files/preview";
const HAND_IN = "POST /advices/files";

const anItem = (document: string, changes: object = {}): Advice["items"][number] => ({
  ...{ kind: "payment", line: 2, documents: [document], amount: 95, deductions: [], name: null, iban: null },
  ...{ text: null, rejected: null, transactionId: null, ...changes },
});
const aFile = (changes: Partial<StoredAdvices> = {}) =>
  ok({ advices: [{ advice: anAdvice(), created: true, invoices: [] }], problems: [], warnings: [], ...changes });
const named = (item: number, invoiceId: string, status: string, remainingAmount: number) => ({
  ...{ item, invoiceId, status, remainingAmount, currency: "KWD" },
  ...{ counterpartyId: "C-1", counterpartyName: "Kranich" },
});

async function handIn(answers: Answers) {
  const api = serve(answers);
  const opened = await open("/imports/advices/new", EDITOR);
  await until(() => opened.page.all("#content input[type=file]").length === 1);
  await drop(aTextFile("pay.csv"));
  return { api, ...opened };
}

describe("a file of advices", () => {
  test("is read again with the currency that it lacks, and stored once as shown, even after a lost answer", async () => {
    const { api, page } = await handIn({ [CHECK]: aFile(), [HAND_IN]: LOST });
    await page.enter({ Currency: "kw" });
    await page.enter({ Currency: "kwd" });
    await until(() => page.text.includes("Store 1 advice"));
    expect(api.of(CHECK).map(({ query }) => query)).toEqual([
      { filename: "pay.csv" },
      { filename: "pay.csv", currency: "KWD" },
    ]);
    await page.push("Store 1 advice");
    const advices = [{ advice: anAdvice(), created: true, invoices: null }];
    api.answers[HAND_IN] = aFile({ advices, warnings: ["Z-3 was left out"] });
    await press("Enter");
    await until(() => page.text.includes("Uploaded: pay.csv"));
    const [first, again] = api.of(HAND_IN);
    expect(first?.headers["idempotency-key"]).toBe(again?.headers["idempotency-key"]);
    expect(again?.query).toEqual({ filename: "pay.csv", currency: "KWD" });
    expect(page.text).toContain("+97.125 KWD");
    expect(page.text).toContain("Z-3 was left out");
    expect(page.buttons("#content")).toEqual(["Another file"]);
  });

  test("shows which documents are there, and of the chosen one which invoices are open, paid or unknown", async () => {
    const items = [
      anItem("R-1", { deductions: [{ type: "discount", amount: 5, text: null }] }),
      ...[anItem("R-2"), anItem("R-3"), anItem("R-4"), anItem("", { kind: "fee", documents: [], amount: -1 })],
    ];
    const invoices = [named(1, "R-1", "open", 100), named(2, "R-2", "open", 90), named(3, "R-3", "paid", 0)];
    const other = anAdvice({ id: "a-2", number: "Z-2", items: [anItem("R-9")] });
    const { page } = await handIn({
      [CHECK]: aFile({
        advices: [
          { advice: anAdvice({ items }), created: true, invoices: invoices as never },
          { advice: other, created: false, invoices: [] },
        ],
      }),
    });
    const rows = (label: string) => page.texts(`#content [aria-label="${label}"] tbody [role=row]`);
    expect(rows("Payment advices").map((row) => [row.includes("2 of 4 open"), row.startsWith("new")])).toEqual([
      ...[
        [true, true],
        [false, false],
      ],
    ]);
    expect(rows("Payment advices")[1]).toContain("already imported");
    const said = ["R-1 openKranich", "R-2 90.000 KWD openKranich", "R-3 paidKranich", "no such invoice", ""];
    expect(page.texts('#content [aria-label="Items of Z-1"] tbody [data-label="Invoices"]')).toEqual(said);
    await page.push("Z-2");
    expect(page.texts('#content [aria-label="Items of Z-2"] tbody [data-label="Invoices"]')).toEqual([
      "no such invoice",
    ]);
    expect(page.button("Store 1 advice").disabled).toBe(false);
  });

  test("that is wrong shows each place, and cannot be stored", async () => {
    const problems = [{ line: 3, column: "Skonto", message: 'column "Skonto": "x" is not a number' }];
    const { api, page } = await handIn({ [CHECK]: aFile({ advices: [], problems }) });
    expect(page.texts("#content tbody td")).toEqual(["3", "Skonto", '"x" is not a number']);
    expect(page.buttons("#content").filter((text) => text.startsWith("Store"))).toEqual([]);
    await press("Enter");
    expect(api.of(HAND_IN)).toEqual([]);
  });

  test("of which everything is there has nothing to store", async () => {
    const { page } = await handIn({
      [CHECK]: aFile({ advices: [{ advice: anAdvice(), created: false, invoices: [] }] }),
    });
    expect(page.text).toContain("All advices of this file are already stored.");
    expect(page.buttons("#content").filter((text) => text.startsWith("Store"))).toEqual([]);
  });
});

describe("one advice", () => {
  const at = async (advice: Advice, session: object = EDITOR) => {
    const api = serve({ "GET /advices/a-1": ok(advice), "GET /advices": ok([]) });
    const opened = await open("/imports/advices/a-1", session);
    await until(() => opened.page.text.includes("Kranich"));
    return { api, ...opened };
  };
  const TAKE_BACK = "Withdraw this advice";

  test("can be taken back by those who hand in, unless a payment is matched by it", async () => {
    expect((await at(anAdvice())).page.buttons("#content")).toEqual([TAKE_BACK]);
    await clear();
    expect((await at(anAdvice(), { scopes: ["advices:read"] })).page.buttons("#content")).toEqual([]);
    await clear();
    expect((await at(anAdvice({ status: "matched" }))).page.buttons("#content")).toEqual([]);
  });

  test("is taken back after a question, and leads to the list", async () => {
    const { api, page, address } = await at(anAdvice());
    await page.push(TAKE_BACK);
    const dialog = await page.dialog();
    expect(dialog.texts("h2")).toEqual(["Withdraw advice Z-1?"]);
    expect(api.changes).toEqual([]);
    api.answers["DELETE /advices/a-1"] = ok(null);
    await dialog.push(TAKE_BACK);
    await until(() => address() === "/imports/advices" && !isDialogOpen());
    expect(api.changes).toEqual(["DELETE /advices/a-1"]);
    await until(() => page.text.includes("No payment advices yet"));
  });

  test("stays when a payment was matched by it after the page was loaded, in German too", async () => {
    inGerman();
    const { api, page, address } = await at(anAdvice());
    expect(page.text).toContain("+97,125 KWD");
    await page.push("Avis zurücknehmen");
    const dialog = await page.dialog();
    api.answers["DELETE /advices/a-1"] = refused(409, "advice_decided");
    await dialog.push("Avis zurücknehmen");
    expect(dialog.texts("[role=alert]")).toEqual([
      "Eine Zahlung ist nach diesem Avis zugeordnet. Nehmen Sie zuerst die Zuordnung zurück.",
    ]);
    expect(address()).toBe("/imports/advices/a-1");
  });
});

describe("the list of advices", () => {
  test("is asked for by what its address says, and a changed filter begins at the first page", async () => {
    const api = serve({ "GET /advices": ok([]) });
    const { page, address } = await open("/imports/advices?status=waiting&page=2", VIEWER);
    await until(() => page.text.includes("No payment advices yet"));
    expect(page.all('#content a[href="/imports/advices/new"]')).toEqual([]);
    await page.enter({ Kind: "payout" });
    await until(() => api.of("GET /advices").length === 2);
    expect(api.of("GET /advices").map(({ query }) => query)).toEqual([
      { pageSize: "50", status: "waiting", page: "2" },
      { pageSize: "50", status: "waiting", kind: "payout", page: "1" },
    ]);
    expect(address()).toBe("/imports/advices?status=waiting&kind=payout");
  });
});
