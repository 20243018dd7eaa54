import { afterEach, describe, expect, test } from "vitest";
import type { InvoiceWithMatches } from "../../../src/api/resources.ts";
import AdjustDialog from "../../../src/screens/invoices/adjust-dialog.tsx";
import CreateDialog from "../../../src/screens/invoices/create-dialog.tsx";
import { clear } from "../../dom.ts";
import { until } from "../../page.tsx";
import { anInvoice } from "../../records.ts";
import { LOST, later, ok, refused, serve } from "../../scripted-api.ts";
import { type Desk, inGerman, showDialog } from "../../whole-console.ts";

afterEach(clear);

const CREATE = "POST /invoices";
const PARTY = "POST /counterparties";

/** Chooses a new counterparty of this name. */
async function nameParty(page: Desk, name: string, text: string) {
  await page.enter({ Counterparty: name });
  await until(() => page.texts("[role=option]").includes(text));
  await page.click(page.one("[role=option]"));
}

describe("the form of an invoice", () => {
  const form = () => showDialog((onClose) => <CreateDialog onClose={onClose} />);
  const fields = { Number: "RE-1", Total: "1,234.50", Currency: "chf", Issued: "2026-09-01" };

  test("is sent once at a time, with the exact amount, and a day that was given only", async () => {
    const { answer, reply } = later();
    const api = serve({ [CREATE]: reply, "GET /counterparties": ok([{ accountCode: "C-1", name: "Alder" }]) });
    const { page, closed } = await form();
    expect(page.button("Create an invoice").disabled).toBe(true);
    await until(() => page.all("[role=option]").length === 1);
    await page.click(page.one("[role=option]"));
    await page.enter({ ...fields, Total: "90,071,992,547,409.10", Direction: "payable" });
    await page.push("Create an invoice");
    expect(page.button("Create an invoice").disabled).toBe(true);
    await answer(ok(anInvoice()));
    await until(() => closed() === 1);
    expect(api.of(CREATE).map(({ text }) => text)).toEqual([
      '{"invoiceNumber":"RE-1","counterpartyId":"C-1","currency":"CHF","totalAmount":90071992547409.10,' +
        '"direction":"payable","issueDate":"2026-09-01"}',
    ]);
  });

  test("takes no amount that the currency does not have, and says so", async () => {
    const { page } = await form();
    await page.enter({ ...fields, Total: "80.50", Currency: "JPY" });
    expect(page.problems()).toEqual({ Total: "Not an amount in JPY" });
    await page.enter({ Currency: "EU" });
    expect(page.problems()).toEqual({ Total: "Not an amount in EU" });
    await page.enter({ Currency: "KWD", Total: "0.125" });
    expect(page.problems()).toEqual({});
    await page.enter({ Total: "-5" });
    expect(page.problems()).toEqual({ Total: "Not an amount in KWD" });
  });

  test("says at the field what was refused, and creates a new counterparty once", async () => {
    const details = [{ field: "invoiceNumber", message: "Is used by another invoice" }];
    const api = serve({ [CREATE]: refused(409, "duplicate_invoice_number", details), [PARTY]: ok({}) });
    api.answers["GET /counterparties"] = ok([]);
    const { page, closed } = await form();
    await nameParty(page, "Öztürk", "New counterparty “Öztürk”");
    await page.enter({ ...fields, IBAN: "DE89 3704 0044" });
    await page.push("Create an invoice");
    await until(() => page.problems().Number === "Is used by another invoice");
    expect(closed()).toBe(0);
    await page.enter({ Number: "RE-2" });
    api.answers[CREATE] = ok(anInvoice());
    await page.push("Create an invoice");
    await until(() => closed() === 1);
    expect(api.bodies(PARTY)).toEqual([
      {
        ...{ accountCode: "OZTURK", name: "Öztürk" },
        paymentMethods: [{ code: "OZTURK-1", type: "bank_account", iban: "DE8937040044" }],
      },
    ]);
    expect(api.bodies(CREATE).map((body) => (body as { invoiceNumber: string }).invoiceNumber)).toEqual([
      ...["RE-1", "RE-2"],
    ]);
  });

  test("sends no invoice when its counterparty is refused, and says so in German", async () => {
    inGerman();
    const api = serve({ [PARTY]: refused(409, "duplicate_account_code"), "GET /counterparties": ok([]) });
    const { page } = await form();
    await page.enter({ Geschäftspartner: "Kranich" });
    await until(() => page.texts("[role=option]").length === 1);
    await page.click(page.one("[role=option]"));
    await page.enter({ Nummer: "RE-1", Summe: "1.234,50" });
    expect(page.problems()).toEqual({});
    await page.push("Rechnung anlegen");
    expect(page.texts("[role=alert]")).toEqual(["Den Code des Geschäftspartners gibt es schon"]);
    expect(api.of(CREATE)).toEqual([]);
  });
});

describe("the form that closes an amount", () => {
  const ADJUST = "POST /invoices/RE%2F1/adjustments";
  const form = (changes: Partial<InvoiceWithMatches> = {}) => {
    const invoice = { ...anInvoice({ invoiceNumber: "RE/1", remainingAmount: 1234.5 }), matches: [], ...changes };
    return showDialog((onClose) => <AdjustDialog invoice={invoice} onClose={onClose} />);
  };

  test("begins with all that is open, and takes no more than that", async () => {
    const { page } = await form({ currency: "JPY", remainingAmount: 1_200 });
    expect(page.value("Amount (JPY)")).toBe("1,200");
    for (const wrong of ["1,201", "0", "12.5", ""]) {
      await page.enter({ "Amount (JPY)": wrong });
      expect(page.problems()).toEqual({ "Amount (JPY)": "Enter an amount up to 1,200" });
      expect(page.button("Adjust the open amount").disabled).toBe(true);
    }
  });

  test("is read as the person's language writes amounts", async () => {
    inGerman();
    const api = serve({ [ADJUST]: ok({}) });
    const { page, closed } = await form();
    expect(page.value("Betrag (EUR)")).toBe("1.234,50");
    await page.push("Betrag ausbuchen");
    await until(() => closed() === 1);
    expect(api.of(ADJUST).map(({ text, query }) => [text, query])).toEqual([
      ['{"amount":1234.50,"reason":"write_off"}', { counterpartyId: "C-1" }],
    ]);
  });

  test("uses a credit of the counterparty, at most what is open of it", async () => {
    const credit = { type: "credit_note", invoiceNumber: "OA-1", remainingAmount: 30, onAccountOf: "T-1" } as const;
    const api = serve({ [ADJUST]: ok({}), "GET /invoices": ok([anInvoice(), anInvoice(credit)]) });
    const { page, closed } = await form();
    await until(() => page.texts("option").includes("Use OA-1, 30.00 EUR open"));
    expect(api.of("GET /invoices")[0]?.query).toMatchObject({ counterpartyId: "C-1", status: "open,partially_paid" });
    await page.enter({ Reason: "credit OA-1" });
    expect(page.problems()).toEqual({ "Amount (EUR)": "Enter an amount up to 30.00" });
    await page.enter({ "Amount (EUR)": "30" });
    await page.push("Adjust the open amount");
    await until(() => closed() === 1);
    expect(api.bodies(ADJUST)).toEqual([{ amount: 30, reason: "credit", creditNoteId: "OA-1" }]);
  });

  test("closes nothing twice after a lost answer, and asks anew after a refusal", async () => {
    const api = serve({ [ADJUST]: LOST });
    const { page } = await form();
    await page.enter({ "Amount (EUR)": "5", Reason: "fee", Note: "of the bank" });
    await page.push("Adjust the open amount");
    expect(page.texts("[role=alert]")).toEqual(["No connection"]);
    api.answers[ADJUST] = refused(400, "period_closed", [{ field: "amount", message: "Is within closed books" }]);
    await page.push("Adjust the open amount");
    expect(page.problems()).toEqual({ "Amount (EUR)": "Is within closed books" });
    await page.push("Adjust the open amount");
    await page.enter({ "Amount (EUR)": "6" });
    await page.push("Adjust the open amount");
    const [lost, again, anew, other] = api.keys(ADJUST);
    expect([again === lost, anew === lost, other === anew]).toEqual([true, false, false]);
    expect(api.bodies(ADJUST)[0]).toEqual({ amount: 5, reason: "fee", note: "of the bank" });
  });
});
