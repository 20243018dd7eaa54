import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TransactionWithMatches } from "../../../src/api/resources.ts";
import NewInvoiceDialog from "../../../src/screens/review/dialogs/new-invoice-dialog.tsx";
import { openDialog } from "../../dialogs.tsx";
import { clear } from "../../dom.ts";
import { fill, labelled, settle, until } from "../../page.tsx";
import { aLine } from "../../records.ts";
import { type Answer, type Answers, later, ok, refused } from "../../scripted-api.ts";
import { inGerman } from "../../whole-console.ts";

beforeEach(() => sessionStorage.clear());
afterEach(clear);

const [PARTIES, PARTY, INVOICE] = ["GET /counterparties", "POST /counterparties", "POST /invoices"] as const;
const KNOWN = { accountCode: "C-1", name: "Alder & Finch" };

async function invoiceFrom(answers: Answers, changes: Partial<TransactionWithMatches> = {}) {
  const line = { ...aLine({ description: "RE-2026/0042 thank you" }), matches: [], ...changes };
  const opened = await openDialog((props) => <NewInvoiceDialog {...props} line={line} />, answers);
  const { dialog } = opened;
  await until(() => dialog.all("[data-party], [data-new-party]").length === 1 || line.counterparty_name === null);
  const submit = async () => {
    await dialog.click(dialog.one("[type=submit]"));
    await settle();
  };
  return { ...opened, submit };
}

describe("an invoice from a line", () => {
  test("is filled in from the line, and the line is matched to it", async () => {
    const answers = { [PARTIES]: ok([KNOWN]), [INVOICE]: ok({}) };
    const { dialog, api, submit, decided, log } = await invoiceFrom(answers, { remaining_amount: 40.1 });
    expect(dialog.text).toContain("Creates the invoice and matches the line. 40.10 EUR");
    expect(dialog.one("[data-party]").dataset.party).toBe("C-1");
    await submit();
    expect(api.changes).toEqual([INVOICE, "POST /matches"]);
    expect(api.bodies(INVOICE)).toEqual([
      {
        ...{ invoiceNumber: "RE-2026/0042", counterpartyId: "C-1", currency: "EUR", totalAmount: 40.1 },
        ...{ issueDate: "2026-10-01", dueDate: "2026-10-01", direction: "receivable" },
      },
    ]);
    expect(api.bodies("POST /matches")).toEqual([
      { invoiceId: "RE-2026/0042", counterpartyId: "C-1", transactionId: "T-1", matchedAmount: 40.1 },
    ]);
    expect([decided[0]?.leaves, log]).toEqual([true, ["closed"]]);
  });

  test("of money that went out is one to pay, has no decimals in yen, and needs no due date", async () => {
    const changes = { direction: "debit", currency: "JPY", remaining_amount: 9_000 } as const;
    const { dialog, api, submit } = await invoiceFrom({ [PARTIES]: ok([KNOWN]), [INVOICE]: ok({}) }, changes);
    await fill(labelled(dialog, "Due date"), "");
    await submit();
    const [body] = api.bodies(INVOICE);
    expect(body).toMatchObject({ direction: "payable", totalAmount: 9_000, currency: "JPY" });
    expect(body).not.toHaveProperty("dueDate");
    expect(dialog.text).toContain("9,000 JPY");
  });

  test("is looked for by the account first, then by the name, and a payer that several are is new", async () => {
    const iban = "DE89370400440532013000";
    const byText: Answer = ({ query: { text } }) => ok(text === iban ? [] : [KNOWN, { ...KNOWN, accountCode: "C-2" }]);
    const { dialog, api } = await invoiceFrom({ [PARTIES]: byText }, { counterparty_iban: iban });
    const texts = api.of(PARTIES).map(({ query }) => query.text);
    expect(texts.filter((text) => text !== undefined)).toEqual([iban, "Alder & Finch"]);
    expect(dialog.all("[data-new-party] input").map((input) => (input as HTMLInputElement).value)).toEqual([
      ...["Alder & Finch", "ALDER-FINCH", iban],
    ]);
  });

  test("keeps a search for the counterparty that was begun before the proposal came", async () => {
    const proposal = later();
    const { dialog } = await openDialog(
      (props) => <NewInvoiceDialog {...props} line={{ ...aLine(), matches: [] }} />,
      // The search itself asks for six.
      { [PARTIES]: ({ query: { pageSize } }) => (pageSize === "2" ? proposal.reply() : ok([])) },
    );
    const field = dialog.one("[role=combobox]") as HTMLInputElement;
    await fill(field, "Nord");
    await proposal.answer(ok([KNOWN]));
    await settle();
    expect([dialog.all("[data-party]"), field.isConnected, field.value]).toEqual([[], true, "Nord"]);
  });

  test("says beside each field what is missing, and sends nothing", async () => {
    const line = { counterparty_name: null, description: "" };
    const { dialog, api, submit, log } = await invoiceFrom({ [PARTIES]: ok([]) }, line);
    await fill(labelled(dialog, "Issue date"), "");
    expect(dialog.text).not.toContain("Required");
    await submit();
    expect(dialog.texts("p").filter((text) => text === "Required")).toHaveLength(3);
    expect([api.changes, log]).toEqual([[], []]);
  });

  test("is sent once, while its button waits", async () => {
    const creation = later();
    const { dialog, api, submit, log } = await invoiceFrom({ [PARTIES]: ok([KNOWN]), [INVOICE]: creation.reply });
    await submit();
    expect(dialog.button("Create and match").disabled).toBe(true);
    await submit();
    expect(api.of(INVOICE)).toHaveLength(1);
    await creation.answer(ok({}));
    await until(() => log.length === 1);
  });

  test("that is refused says why in the person's language, and makes its counterparty once", async () => {
    inGerman();
    const answers = { [PARTIES]: ok([]), [PARTY]: ok({}), [INVOICE]: refused(400, "duplicate_invoice_number") };
    const { dialog, api, submit, log } = await invoiceFrom(answers, { counterparty_iban: "DE89 3704" });
    await submit();
    expect(dialog.one("[role=alert]").textContent).toBe("Die Rechnungsnummer gibt es schon");
    expect(log).toEqual([]);
    await fill(labelled(dialog, "Rechnungsnummer"), "RE-43");
    api.answers[INVOICE] = ok({});
    await submit();
    expect(api.changes).toEqual([PARTY, INVOICE, INVOICE, "POST /matches"]);
    expect(api.bodies(PARTY)).toEqual([
      {
        ...{ accountCode: "ALDER-FINCH", name: "Alder & Finch" },
        paymentMethods: [{ code: "ALDER-FINCH-1", type: "bank_account", iban: "DE893704" }],
      },
    ]);
    const keys = api.keys(INVOICE);
    expect(new Set(keys).size).toBe(2);
  });

  test("is found again as it was entered, until it is made", async () => {
    const first = await invoiceFrom({ [PARTIES]: ok([KNOWN]) });
    await fill(labelled(first.dialog, "Invoice number"), "RE-7");
    await clear();
    const again = await invoiceFrom({ [PARTIES]: ok([KNOWN]), [INVOICE]: ok({}) });
    expect(labelled(again.dialog, "Invoice number").value).toBe("RE-7");
    await again.submit();
    await clear();
    const fresh = await invoiceFrom({ [PARTIES]: ok([KNOWN]) });
    expect(labelled(fresh.dialog, "Invoice number").value).toBe("RE-2026/0042");
  });
});
