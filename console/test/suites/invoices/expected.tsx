import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { ExpectedPayment, Invoice } from "../../../src/api/resources.ts";
import ChangeDialog from "../../../src/screens/invoices/expected/change-dialog.tsx";
import ExpectDialog from "../../../src/screens/invoices/expected/expect-dialog.tsx";
import { clear } from "../../dom.ts";
import { press, until } from "../../page.tsx";
import { anInvoice } from "../../records.ts";
import { type Answer, type Answers, LOST, later, ok, refused, serve } from "../../scripted-api.ts";
import { isDialogOpen, open, showDesk, showDialog, VIEWER } from "../../whole-console.ts";

afterEach(clear);

const ONE = "POST /expected-payments";
const MANY = "POST /expected-payments/batch";

describe("the form of an expected payment", () => {
  async function form(answers: Answers) {
    const api = serve({ "GET /counterparties": ok([{ accountCode: "C-1", name: "Alder" }]), ...answers });
    const { page, closed } = await showDialog((onClose) => <ExpectDialog onClose={onClose} />);
    await until(() => page.all("[role=option]").length === 1);
    await page.click(page.one("[role=option]"));
    await page.enter({ Number: "RENT", "Amount from": "900", "First day": "2026-10-01", "Last day": "2026-10-05" });
    return { api, page, closed };
  }
  const body = {
    ...{ number: "RENT", direction: "receivable", counterpartyId: "C-1", currency: "EUR" },
    ...{ dateFrom: "2026-10-01", dateTo: "2026-10-05", amountFrom: 900, amountTo: 900 },
    ...{ description: null, reference: null },
  };

  test("has one amount until there is a second, and is sent once at a time", async () => {
    const { answer, reply } = later();
    const { api, page, closed } = await form({ [ONE]: reply });
    await page.push("Expect a payment");
    expect(page.button("Expect a payment").disabled).toBe(true);
    await answer(ok({}));
    await until(() => closed() === 1);
    expect([api.bodies(ONE), api.of(MANY)]).toEqual([[body], []]);
  });

  test("says which of its amounts the currency does not have", async () => {
    const { page } = await form({});
    await page.enter({ "Amount to": "950.50", Currency: "jpy" });
    expect(page.problems()).toEqual({ "Amount to": "Not an amount in JPY" });
    expect(page.button("Expect a payment").disabled).toBe(true);
  });

  test("repeats as often as it says, and stays open with the reason when one is refused", async () => {
    const details = [{ field: "amountTo", message: "Must not be less" }];
    const refusal = { success: false, error: "Text of the API", code: "validation_failed", details };
    const { api, page, closed } = await form({ [MANY]: ok([{ success: true }, refusal]) });
    expect(page.texts("label")).not.toContain("Number of payments (2 to 12)");
    await page.enter({ Repeats: "month", "Amount to": "50" });
    await page.enter({ "Number of payments (2 to 12)": "3" });
    await page.push("Expect a payment");
    await until(() => page.problems()["Amount to"] === "Must not be less");
    expect(closed()).toBe(0);
    expect(api.bodies(MANY)).toEqual([
      { expectedPayments: [{ ...body, amountTo: 50, repeat: { every: "month", times: 3 } }] },
    ]);
    api.answers[MANY] = ok([{ success: true }]);
    await page.push("Expect a payment");
    await until(() => closed() === 1);
  });

  test("has the same key after a lost answer, so that its own number does not refuse it", async () => {
    const { api, page, closed } = await form({ [ONE]: LOST });
    await page.push("Expect a payment");
    api.answers[ONE] = ok({});
    await page.push("Expect a payment");
    await until(() => closed() === 1);
    const [lost, again] = api.keys(ONE);
    expect([typeof again, again === lost]).toEqual(["string", true]);
  });

  test("is refused as a whole to a person whose role does not allow it", async () => {
    const { page, closed } = await form({ [ONE]: refused(403, "role_forbidden") });
    await page.push("Expect a payment");
    expect([page.texts("[role=alert]"), closed()]).toEqual([["Your role does not allow this"], 0]);
  });
});

describe("the form that changes an expected payment", () => {
  const PATCH = "PATCH /expected-payments/RENT%2F3";
  const invoice: Invoice = {
    ...anInvoice({ invoiceNumber: "RENT/3", currency: "EUR", issueDate: "2026-10-01", dueDate: "2026-10-05" }),
    ...{ expectedPayment: { amountFrom: 900, amountTo: 1950.5, description: "Rent" }, paymentReference: "Flat 3" },
    version: 7,
  };
  async function form(answer: Answer) {
    const api = serve({ [PATCH]: answer });
    return { api, ...(await showDialog((onClose) => <ChangeDialog invoice={invoice} onClose={onClose} />)) };
  }

  test("sends only what was changed, for the version that was shown, and takes texts away", async () => {
    const { api, page, closed } = await form(ok({}));
    await page.enter({ "Amount to": "2,000.25", Purpose: "", "Last day": "2026-10-09" });
    await page.push("Save");
    await until(() => closed() === 1);
    expect(api.of(PATCH)[0]?.query).toEqual({ counterpartyId: invoice.counterpartyId });
    const body = { amountTo: 2000.25, description: null, dateTo: "2026-10-09", expectedVersion: 7 };
    expect(api.bodies(PATCH)).toEqual([body]);
  });

  test("is for the version that was shown, even when the page has loaded another one since", async () => {
    const api = serve({ [PATCH]: refused(409, "changed_meanwhile") });
    const other = { ...invoice, paymentReference: "Flat 4", version: 8 };
    const Screen = () => {
      const [shown, setShown] = useState(invoice);
      return (
        <>
          <button type="button" onClick={() => setShown(other)}>
            Load again
          </button>
          <ChangeDialog invoice={shown} onClose={() => {}} />
        </>
      );
    };
    const page = await showDesk(<Screen />);
    await page.push("Load again");
    await page.enter({ "Amount to": "1000" });
    await page.push("Save");
    expect(api.bodies(PATCH)).toEqual([{ amountTo: 1000, expectedVersion: 7 }]);
  });

  test("sends nothing when nothing was changed, and no amount that the currency does not have", async () => {
    const { api, page, closed } = await form(ok({}));
    await page.enter({ "Amount from": "900.555" });
    expect(page.problems()).toEqual({ "Amount from": "Not an amount in EUR" });
    expect(page.button("Save").disabled).toBe(true);
    await page.enter({ "Amount from": "900.00" });
    await page.push("Save");
    await until(() => closed() === 1);
    expect(api.of(PATCH)).toEqual([]);
  });

  test("stays open with the reason when another person was faster, or the amount is below what was paid", async () => {
    const { api, page, closed } = await form(refused(409, "changed_meanwhile"));
    await page.enter({ "Amount to": "1000" });
    await page.push("Save");
    await until(() => page.all("[role=alert]").length === 1);
    api.answers[PATCH] = refused(400, "total_below_allocated");
    await page.push("Save");
    await until(() => api.of(PATCH).length === 2);
    expect(closed()).toBe(0);
  });
});

describe("the page of an expected payment", () => {
  test("opens the form for a person who may change it, Escape closes the form, and a cancelled one has no form", async () => {
    const shown = { ...anInvoice({ invoiceNumber: "RENT" }), matches: [] };
    const expectedPayment = { amountFrom: 1, amountTo: 2, description: null };
    const page = async (changes: object, session: object) => {
      const history = { "GET /invoices/RENT/history": ok([]) };
      serve({ "GET /invoices/RENT": ok({ ...shown, expectedPayment, ...changes }), ...history });
      const opened = await open("/invoices/RENT", session);
      await until(() => opened.page.all("#content dl").length === 1);
      return opened.page;
    };
    const editor = await page({}, { scopes: ["invoices:write"] });
    await editor.push("Change");
    await until(() => isDialogOpen());
    expect(editor.texts("[role=dialog] h2")).toEqual(["Change RENT"]);
    await press("Escape");
    expect(isDialogOpen()).toBe(false);
    for (const [changes, session] of [
      [{ status: "void" }, { scopes: ["invoices:write"] }],
      [{ expectedPayment: null }, { scopes: ["invoices:write"] }],
      [{}, VIEWER],
    ] as const) {
      await clear();
      expect((await page(changes, session)).buttons("#content")).not.toContain("Change");
    }
  });
});

describe("the expected payments", () => {
  const expected = (changes: Partial<ExpectedPayment>): ExpectedPayment => ({
    ...{ id: "e-1", number: "RENT", direction: "receivable", counterpartyId: "C-1", counterpartyName: "Alder" },
    ...{ currency: "EUR", amountFrom: 900, amountTo: 950.5, settledAmount: 0, dateFrom: "2026-10-01" },
    ...{ dateTo: "2026-10-05", reference: null, description: "Rent", status: "open", overdue: true, metadata: {} },
    ...{ version: 1, createdAt: "", updatedAt: "", ...changes },
  });
  const LIST = "GET /expected-payments";

  test("have a range of amounts and days, or one of each", async () => {
    const exact = { amountFrom: 80_000, amountTo: 80_000, currency: "JPY", overdue: false };
    const days = { dateFrom: "2099-10-01", dateTo: "2099-10-01" };
    serve({ [LIST]: ok([expected({}), expected({ id: "e-2", ...exact, ...days })]) });
    const { page } = await open("/invoices?kind=expected", VIEWER);
    await until(() => page.all("#content tbody").length === 1);
    const [range, one] = page.texts("#content tbody [role=row]");
    expect(range).toMatch(
      /^RENT[\d,]+ days overdueAlder C-1Rent1 Oct 2026 – 5 Oct 2026900\.00 – 950\.50 EUR0\.00 EUR$/,
    );
    expect(one).toBe("RENTopenAlder C-1Rent1 Oct 209980,000 JPY0 JPY");
    expect(page.buttons("#content")).toEqual([]);
  });

  test("open the form for a person who may create them, by button and by address, and never for a viewer", async () => {
    serve({ [LIST]: ok([]), "GET /counterparties": ok([]) });
    const { page, address } = await open("/invoices?kind=expected&status=paid", { scopes: ["invoices:write"] });
    await until(() => page.text.includes("No payments are expected here"));
    await page.push("Expect a payment");
    const dialog = await page.dialog();
    expect(address()).toBe("/invoices?kind=expected&status=paid&create=%221%22");
    await dialog.push("Cancel");
    expect([address(), isDialogOpen()]).toEqual(["/invoices?kind=expected&status=paid", false]);
    await clear();
    const api = serve({ [LIST]: ok([]) });
    const viewer = await open("/invoices?kind=expected&create=1&page=3", VIEWER);
    await until(() => viewer.page.text.includes("No payments are expected here"));
    expect([isDialogOpen(), api.of(LIST)[0]?.query]).toEqual([false, { pageSize: "50", page: "3" }]);
  });
});
