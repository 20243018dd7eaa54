import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TransactionWithMatches } from "../../../src/api/resources.ts";
import AmountDialog from "../../../src/screens/review/dialogs/amount-dialog.tsx";
import SplitDialog from "../../../src/screens/review/dialogs/split-dialog.tsx";
import { openDialog } from "../../dialogs.tsx";
import { clear } from "../../dom.ts";
import { fill, labelled, settle, until } from "../../page.tsx";
import { aLine, aMatch, anInvoice } from "../../records.ts";
import { type Answers, ok, refused } from "../../scripted-api.ts";
import { inLanguage } from "../../whole-console.ts";

beforeEach(() => sessionStorage.clear());
afterEach(clear);

const lineOf = (changes: Partial<TransactionWithMatches> = {}) => ({ ...aLine(), matches: [], ...changes });

describe("a part of a line", () => {
  const partOf = async (changes: Partial<TransactionWithMatches> = {}, match = aMatch({ version: 3 })) => {
    const line = lineOf(changes);
    const opened = await openDialog((props) => <AmountDialog {...props} line={line} match={match} />);
    const field = opened.dialog.one("form input") as HTMLInputElement;
    const submit = () => opened.dialog.click(opened.dialog.one("[type=submit]"));
    return { ...opened, field, submit };
  };

  test("begins as what was suggested, and is sent with the digits that were typed", async () => {
    const { field, submit, api, log, decided } = await partOf();
    expect(field.value).toBe("107.50");
    await fill(field, "60.5");
    await submit();
    expect(api.of("PUT /matches/match-1").map(({ text }) => text)).toEqual([
      '{"status":"confirmed","matchedAmount":60.50,"expectedVersion":3}',
    ]);
    expect([log, decided[0]?.leaves]).toEqual([["closed"], false]);
  });

  test("is exact where a number would not be", async () => {
    const large = "90071992547409.91";
    const { field, submit, api } = await partOf({ remaining_amount: large as never });
    await fill(field, "90,071,992,547,409.92");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await fill(field, "90,071,992,547,409.91");
    await submit();
    expect(api.of("PUT /matches/match-1")[0]?.text).toContain(`"matchedAmount":${large}`);
  });

  test.each([
    ["en", "EUR", "", "Not an amount in EUR"],
    ["en", "EUR", "0.00", "Not an amount in EUR"],
    ["en", "EUR", "1.005", "Not an amount in EUR"],
    ["en", "JPY", "50.5", "Not an amount in JPY"],
    ["en", "EUR", "107.51", "Only 107.50 EUR of the line is open"],
    ["de", "EUR", "1.007,51", "Von der Buchung sind nur 107,50 EUR offen"],
  ] as const)("is refused beside its field: %s, %s, %j", async (language, currency, typed, problem) => {
    inLanguage(language);
    const { field, submit, api, log, dialog } = await partOf({ currency }, aMatch({ currency }));
    await fill(field, typed);
    await submit();
    expect(dialog.text).toContain(problem);
    expect([api.changes, log]).toEqual([[], []]);
  });
});

describe("a line over several invoices", () => {
  const invoices = [
    anInvoice({ invoiceNumber: "INV-1", remainingAmount: 60 }),
    anInvoice({ invoiceNumber: "INV-2", counterpartyId: "C-2", counterpartyName: "Lumen", remainingAmount: 80.25 }),
    anInvoice({ invoiceNumber: "INV-3", currency: "JPY", remainingAmount: 9_000 }),
  ];
  const ALLOCATE = "POST /transactions/T-1/allocate";

  async function splitOf(answers: Answers = {}, changes: Partial<TransactionWithMatches> = {}) {
    const line = lineOf({ version: 5, ...changes });
    const opened = await openDialog((props) => <SplitDialog {...props} line={line} />, {
      "GET /invoices": ok(invoices),
      ...answers,
    });
    const { dialog } = opened;
    const choose = async (number: string) => {
      await fill(dialog.one("[role=combobox]"), "inv");
      await until(() => dialog.all("[role=option]").length === invoices.length);
      const option = dialog.all("[role=option]").find(({ textContent }) => textContent?.startsWith(number));
      await dialog.click(option as HTMLElement);
    };
    const amounts = () => dialog.all("[data-parts] input").map((input) => (input as HTMLInputElement).value);
    return { ...opened, choose, amounts, left: () => dialog.one("[data-left]").textContent };
  }

  test("gives each invoice what is open of it, as far as the line has it", async () => {
    const { dialog, choose, amounts, left, api, log, decided } = await splitOf();
    expect(dialog.button("Split").disabled).toBe(true);
    await choose("INV-1");
    expect([amounts(), left()]).toEqual([["60.00"], "47.50 EUR left to split"]);
    await choose("INV-2");
    await choose("INV-2");
    expect([amounts(), left()]).toEqual([["60.00", "47.50"], "Everything is split"]);
    await dialog.click(dialog.button("Split"));
    expect(api.of(ALLOCATE).map(({ text }) => text)).toEqual([
      '{"allocations":[{"invoiceId":"INV-1","counterpartyId":"C-1","matchedAmount":60.00},' +
        '{"invoiceId":"INV-2","counterpartyId":"C-2","matchedAmount":47.50}],"expectedVersion":5}',
    ]);
    expect([log, decided[0]?.what, decided[0]?.leaves]).toEqual([["closed"], "INV-1, INV-2", true]);
  });

  test("by keys: each choice empties the field, and Enter without anything to choose books nothing", async () => {
    const { dialog, choose, api, amounts } = await splitOf({
      "GET /transactions/T-1/candidates": ok({ candidates: [] }),
    });
    const field = dialog.one("[role=combobox]") as HTMLInputElement;
    await choose("INV-1");
    expect([field.value, amounts()]).toEqual(["", ["60.00"]]);
    api.answers["GET /invoices"] = ok([]);
    await fill(field, "nothing");
    await until(() => dialog.text.includes("No open invoice fits"));
    // A key that is not prevented submits the form.
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    await act(async () => void field.dispatchEvent(enter));
    expect([enter.defaultPrevented, api.changes, amounts()]).toEqual([true, [], ["60.00"]]);
  });

  test("may leave a rest, in a part that is typed, and a removed part gives its amount back", async () => {
    const { dialog, choose, amounts, left, decided } = await splitOf();
    await choose("INV-1");
    await choose("INV-2");
    await fill(labelled(dialog, "INV-2 · Lumen"), "7.5");
    await dialog.click(dialog.one("[aria-label='Remove part 1']"));
    expect([amounts(), left()]).toEqual([["7.5"], "100.00 EUR left to split"]);
    await dialog.click(dialog.button("Split"));
    expect([decided, dialog.texts("[role=alert]")]).toEqual([[], ["100.00 EUR would stay open. Split all the same?"]]);
    // Another rest is asked about anew.
    await fill(labelled(dialog, "INV-2 · Lumen"), "8.5");
    await dialog.click(dialog.button("Split"));
    expect(decided).toEqual([]);
    await dialog.click(dialog.button("Split and leave 99.00 EUR open"));
    expect(decided[0]?.leaves).toBe(false);
  });

  test("is not sent while it is too much, or while a part is no amount", async () => {
    const { dialog, choose, left, api, log } = await splitOf();
    await choose("INV-1");
    await fill(labelled(dialog, "INV-1 · Alder & Finch"), "110");
    expect(left()).toBe("2.50 EUR too much");
    await dialog.click(dialog.button("Split"));
    await fill(labelled(dialog, "INV-1 · Alder & Finch"), "x");
    await dialog.click(dialog.button("Split"));
    expect(dialog.text).toContain("Not an amount in EUR");
    expect([api.changes, log]).toEqual([[], []]);
  });

  test("says of an invoice in another currency that its part is converted", async () => {
    const { dialog, choose, amounts } = await splitOf();
    await choose("INV-3");
    expect([amounts(), dialog.one("[data-parts]").textContent]).toEqual([
      ["107.50"],
      expect.stringContaining("In EUR: it is converted to JPY at the stored rate."),
    ]);
  });

  test("keeps what was entered when it is refused, and forgets it when it is done", async () => {
    const first = await splitOf({ [ALLOCATE]: refused(400, "exceeds_invoice") });
    await first.choose("INV-1");
    await first.choose("INV-2");
    await first.dialog.click(first.dialog.button("Split"));
    await settle();
    await clear();
    const again = await splitOf({ [ALLOCATE]: ok({}) });
    expect(again.amounts()).toEqual(["60.00", "47.50"]);
    await again.dialog.click(again.dialog.button("Split"));
    await settle();
    await clear();
    expect((await splitOf()).amounts()).toEqual([]);
  });

  test("of an amount that no number holds adds up to the last cent", async () => {
    const { choose, left } = await splitOf({}, { remaining_amount: "90071992547409.91" as never });
    await choose("INV-1");
    expect(left()).toBe("90,071,992,547,349.91 EUR left to split");
  });
});
