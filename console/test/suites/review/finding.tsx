import { afterEach, describe, expect, test } from "vitest";
import type { TransactionWithMatches } from "../../../src/api/resources.ts";
import FindDialog from "../../../src/screens/review/dialogs/find-dialog.tsx";
import { openDialog } from "../../dialogs.tsx";
import { clear } from "../../dom.ts";
import { fill, press, until } from "../../page.tsx";
import { aLine, anInvoice } from "../../records.ts";
import { type Answers, later, ok } from "../../scripted-api.ts";

afterEach(clear);

const candidate = (invoiceId: string, open: number, currency = "EUR") => ({
  ...{ invoiceId, counterpartyId: "C-1", counterpartyName: "Alder & Finch", invoiceRemainingAmount: open },
  invoiceCurrency: currency,
});
const CONSIDERED = "GET /transactions/T-1/candidates";
const candidates = ok({ candidates: [candidate("INV-1", 60), candidate("INV-2", 500), candidate("INV-3", 90, "USD")] });

async function find(answers: Answers = {}, changes: Partial<TransactionWithMatches> = {}) {
  const line = { ...aLine(), matches: [], ...changes };
  const element = (props: Parameters<Parameters<typeof openDialog>[0]>[0]) => <FindDialog {...props} line={line} />;
  const opened = await openDialog(element, { [CONSIDERED]: candidates, ...answers });
  const { dialog } = opened;
  const field = dialog.one("[role=combobox]") as HTMLInputElement;
  const options = () => dialog.texts("[role=option]");
  const marked = () => dialog.all("[data-active]").map(({ id }) => id);
  /** The amount beside the choice. */
  const amount = () => dialog.all("form input")[1] as HTMLInputElement | undefined;
  return { ...opened, field, options, marked, amount };
}

describe("another invoice for a line", () => {
  test("is offered before anything is typed: what matching considers", async () => {
    const { options, dialog } = await find();
    await until(() => options().length > 0);
    expect(options()).toEqual([
      "INV-1Alder & Finch C-160.00 EUR open",
      "INV-2Alder & Finch C-1500.00 EUR open",
      "INV-3Alder & Finch C-1other currency: USD90.00 USD open",
    ]);
    expect(dialog.button("Match").disabled).toBe(true);
  });

  test("is chosen by keys, takes what is open of it, and is matched with the digits of the amount", async () => {
    const { field, options, marked, amount, dialog, api, log } = await find();
    await until(() => options().length > 0);
    field.focus();
    await press("ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp");
    expect(marked()).toEqual([field.getAttribute("aria-activedescendant")]);
    await press("Enter");
    expect([dialog.texts("[aria-selected=true]")[0]?.slice(0, 5), amount()?.value]).toEqual(["INV-2", "107.50"]);
    await press("ArrowUp", "Enter");
    expect([dialog.texts("[aria-selected=true]")[0]?.slice(0, 5), amount()?.value]).toEqual(["INV-1", "60.00"]);
    await dialog.click(dialog.button("Match"));
    const [sent] = api.of("POST /matches");
    expect(sent?.text).toBe('{"invoiceId":"INV-1","counterpartyId":"C-1","transactionId":"T-1","matchedAmount":60.00}');
    expect([sent?.headers["idempotency-key"]?.length, log]).toEqual([36, ["closed"]]);
  });

  test("leaves Enter to the form once it is chosen", async () => {
    const { field, options } = await find();
    await until(() => options().length > 0);
    const enter = () => new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    field.focus();
    await press("Enter");
    const again = enter();
    field.dispatchEvent(again);
    expect(again.defaultPrevented).toBe(false);
  });

  test("in another currency takes the whole line, in the currency of the line", async () => {
    const { options, dialog, amount } = await find();
    await until(() => options().length > 0);
    await dialog.click(dialog.all("[role=option]")[2] as HTMLElement);
    expect(amount()?.value).toBe("107.50");
    expect(dialog.texts("label")[1]).toBe("Line amount for INV-3 (EUR)");
  });

  test("takes no more than the line has", async () => {
    const { options, dialog, amount, api, log } = await find();
    await until(() => options().length > 0);
    await dialog.click(dialog.all("[role=option]")[1] as HTMLElement);
    await fill(amount() as HTMLInputElement, "107.51");
    await dialog.click(dialog.button("Match"));
    expect(dialog.text).toContain("Only 107.50 EUR of the line is open");
    expect([api.changes, log]).toEqual([[], []]);
  });
});

describe("a search for an invoice", () => {
  const found = (invoiceNumber: string) => ok([anInvoice({ invoiceNumber })]);

  test("asks for open ones that the line's direction pays, by text or by amount", async () => {
    const { field, api, options } = await find({ "GET /invoices": found("INV-7") });
    await fill(field, " alder ");
    await until(() => options().length === 1);
    expect(options()).toEqual(["INV-7Alder & Finch C-1due 15 Sept 2026107.50 EUR open"]);
    await fill(field, ">1.000,50");
    await until(() => api.of("GET /invoices").length === 2);
    expect(api.of("GET /invoices").map(({ query }) => query)).toEqual([
      { text: "alder", status: "open,partially_paid", paidBy: "credit", pageSize: "20" },
      { amountMin: "1000.50", status: "open,partially_paid", paidBy: "credit", pageSize: "20" },
    ]);
  });

  test("chooses with Enter from the answer to what is typed, also when it comes later", async () => {
    const answer = later();
    const { field, dialog, options } = await find({ "GET /invoices": answer.reply });
    await until(() => options().length === 3);
    await fill(field, "INV-7");
    field.focus();
    await press("Enter");
    expect(dialog.texts("[aria-selected=true]")).toEqual([]);
    await answer.answer(found("INV-7"));
    await until(() => dialog.texts("[aria-selected=true]").length === 1);
    expect(dialog.texts("[aria-selected=true]")[0]).toContain("INV-7");
  });

  test("shows the answer to what is typed now, even if an older answer comes last", async () => {
    const [first, second] = [later(), later()];
    const answer = ({ query: { text } }: { query: Record<string, string> }) => (text === "a" ? first : second).reply();
    const { field, api, options } = await find({ "GET /invoices": answer });
    await fill(field, "a");
    await until(() => api.of("GET /invoices").length === 1);
    await fill(field, "ab");
    await until(() => api.of("GET /invoices").length === 2);
    await second.answer(found("INV-ab"));
    await until(() => options()[0]?.startsWith("INV-ab") === true);
    await first.answer(found("INV-a"));
    expect(options().map((text) => text.slice(0, 6))).toEqual(["INV-ab"]);
  });

  test("says when nothing fits, and marks the first again after every letter", async () => {
    const two = ok([anInvoice({ invoiceNumber: "INV-1" }), anInvoice({ invoiceNumber: "INV-2" })]);
    const { field, api, options, marked, dialog } = await find({ "GET /invoices": two });
    field.focus();
    await fill(field, "a");
    await until(() => options().length === 2);
    await press("ArrowDown");
    expect(marked()[0]).toMatch(/-1$/);
    await fill(field, "ab");
    expect(marked()[0]).toMatch(/-0$/);
    api.answers["GET /invoices"] = ok([]);
    await fill(field, "abc");
    await until(() => dialog.text.includes("No open invoice fits"));
    expect([marked(), field.getAttribute("aria-activedescendant")]).toEqual([[], null]);
  });
});
