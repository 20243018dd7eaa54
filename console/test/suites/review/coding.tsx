import { afterEach, describe, expect, test } from "vitest";
import type { TransactionWithMatches } from "../../../src/api/resources.ts";
import CodeDialog from "../../../src/screens/review/dialogs/code-dialog.tsx";
import { openDialog } from "../../dialogs.tsx";
import { clear } from "../../dom.ts";
import { fill, labelled, press, until } from "../../page.tsx";
import { aLine, aMatch } from "../../records.ts";
import { openReview, suggestedLine } from "../../review-page.tsx";
import { ok, refused } from "../../scripted-api.ts";

afterEach(clear);

const SETTINGS = "GET /export-settings";
const accounts = [
  { account: "4970", name: "Bank fees" },
  { account: "2650", name: "Interest" },
];
const coding = (changes: object = {}) => ({
  ...{ id: "c-1", account: "2650", name: "Interest", amount: 7.5, note: null, rule_id: null },
  ...{ counterparty_code: null, credit_note_number: null, ...changes },
});

describe("coding a line to an account", () => {
  async function dialogOf(changes: Partial<TransactionWithMatches> = {}, codingAccounts = accounts) {
    const line = { ...aLine(), matches: [], ...changes };
    const opened = await openDialog((props) => <CodeDialog {...props} line={line} />, {
      [SETTINGS]: ok({ codingAccounts }),
    });
    await until(() => opened.dialog.all("[role=status]").length === 0);
    return opened;
  }
  const PUT = "PUT /transactions/T-1/coding";

  test("takes what is left to a chosen account, beside what is coded already, with exact digits", async () => {
    const { dialog, api, log } = await dialogOf({ codings: [coding()], remaining_amount: 100, version: 4 });
    expect(dialog.button("Code").disabled).toBe(true);
    expect(labelled(dialog, "Amount (EUR)").value).toBe("100.00");
    await fill(labelled(dialog, "Account of the ledger"), "4970");
    await fill(labelled(dialog, "Note"), " April ");
    await dialog.click(dialog.button("Code"));
    expect(api.of(PUT)[0]?.text).toBe(
      '{"codings":[{"account":"2650","note":null,"amount":7.50},{"account":"4970","note":"April","amount":100.00}],' +
        '"expectedVersion":4}',
    );
    expect(log).toEqual(["closed"]);
  });

  test("offers the last account again, so that Enter is enough, and takes no more than is open", async () => {
    const { dialog, api } = await dialogOf();
    expect(labelled<HTMLSelectElement>(dialog, "Account of the ledger").value).toBe("4970");
    await fill(labelled(dialog, "Amount (EUR)"), "107.51");
    await dialog.click(dialog.button("Code"));
    expect([dialog.text, api.of(PUT)]).toEqual([expect.stringContaining("Only 107.50 EUR"), []]);
    await fill(labelled(dialog, "Amount (EUR)"), "7.50");
    labelled(dialog, "Account of the ledger").focus();
    await press("Enter");
    expect(api.bodies(PUT)).toMatchObject([{ codings: [{ account: "4970", amount: 7.5 }] }]);
  });

  test("keeps what an invoice leaves of the line on account of who paid it, beside the credit that is kept", async () => {
    const kept = { account: null, name: "Birch", counterparty_code: "C-2", credit_note_number: "OA-T-1-0A1B" };
    const matches = [aMatch({ status: "active" })];
    const { dialog, api } = await dialogOf({ codings: [coding(kept)], matches, remaining_amount: 20, version: 4 }, []);
    expect(labelled<HTMLSelectElement>(dialog, "Account of the ledger").selectedOptions[0]?.text).toBe(
      "On account of a counterparty",
    );
    expect(dialog.one("[data-party]").textContent).toContain("Alder & Finch");
    await dialog.click(dialog.button("Code"));
    expect(api.bodies(PUT)).toEqual([
      {
        codings: [
          { counterpartyId: "C-2", note: null, amount: 7.5 },
          { counterpartyId: "C-1", note: null, amount: 20 },
        ],
        expectedVersion: 4,
      },
    ]);
  });

  test("leads to the settings where there are no accounts yet", async () => {
    const { dialog } = await dialogOf({}, []);
    expect(dialog.one("a").getAttribute("href")).toBe("/books/exports/settings");
    expect(dialog.button("Code").disabled).toBe(true);
  });

  test("opens by its key, shows the next line at once, and takes the decision back with its reason", async () => {
    const lines = [suggestedLine("co1"), suggestedLine("co2")];
    const review = await openReview(lines, {
      [SETTINGS]: ok({ codingAccounts: accounts }),
      "PUT /transactions/co1/coding": refused(400, "period_closed"),
    });
    await press("l");
    await until(() => review.page.texts("[role=dialog] option").length === 4);
    await fill(labelled(review.page, "Account of the ledger"), "2650");
    await review.page.click(review.page.one("[role=dialog] [type=submit]"));
    await until(() => review.notice().includes("Coding of Payer co1 not changed"));
    expect(review.api.bodies("PUT /transactions/co1/coding")).toMatchObject([{ expectedVersion: 5 }]);
    expect(review.notice()).toContain("Text of the API");
    expect(review.rows()).toEqual(["co1", "co2"]);
  });
});

test("a coded line shows its accounts, and each can be taken back", async () => {
  const codings = [coding(), coding({ id: "c-2", account: "4970", name: "Bank fees", amount: 100, note: "April" })];
  const line = suggestedLine("cd1", { status: "matched", remaining_amount: 0, matches: [], codings });
  const session = { scopes: ["transactions:write"] as const };
  const review = await openReview(
    [line],
    { "PUT /transactions/cd1/coding": ok({}) },
    { session, search: "queue=done" },
  );
  expect(review.page.texts("section[aria-label='Coded or on account'] li")).toEqual([
    ...["2650Interest 7.50 EURUndo coding", "4970Bank fees April100.00 EURUndo coding"],
  ]);
  await review.page.click(review.page.all("section[aria-label='Coded or on account'] button")[0] as HTMLElement);
  expect(review.api.bodies("PUT /transactions/cd1/coding")).toEqual([
    { codings: [{ account: "4970", amount: 100, note: "April" }], expectedVersion: 5 },
  ]);
});
