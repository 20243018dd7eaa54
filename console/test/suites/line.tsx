import { afterEach, describe, expect, test } from "vitest";
import { lineQuery } from "../../src/api/line-query.ts";
import { queryClient } from "../../src/api/query-client.ts";
import type { Candidates, TransactionWithMatches } from "../../src/api/resources.ts";
import { planFor } from "../../src/screens/review/bulk.ts";
import LineDetail from "../../src/screens/review/detail/line-detail.tsx";
import { LineFacts } from "../../src/screens/review/detail/line-facts.tsx";
import { candidatesQuery } from "../../src/screens/review/detail/queries.ts";
import type { LineActions } from "../../src/screens/review/line-actions.ts";
import WorkPanel from "../../src/screens/review/work/work-panel.tsx";
import { clear, type Shown, show } from "../dom.ts";
import { until } from "../page.tsx";
import { aLine, aMatch } from "../records.ts";

afterEach(clear);

const items = () => [...document.querySelectorAll<HTMLElement>("[role^=menuitem]")];

/** Chooses what is in the menu of the line. */
async function fromMenu(shown: Shown, text: string): Promise<void> {
  await until(() => shown.buttons().includes("More"));
  await shown.click(shown.button("More"));
  await until(() => items().length > 0);
  await shown.click(items().find(({ textContent }) => textContent?.startsWith(text)) as HTMLElement);
  await until(() => items().length === 0);
}

const withMatches = (changes: Partial<TransactionWithMatches> = {}): TransactionWithMatches => ({
  ...{ ...aLine(), matches: [] },
  ...changes,
});

describe("what the bank said about a line", () => {
  test("is the amount with its sign, the payer, the text, and the account", async () => {
    const line = aLine({ direction: "debit", counterparty_iban: "DE89370400440532013000" });
    const shown = await show(<LineFacts line={line} needles={[]} />);
    expect(shown.text).toContain("−107.50 EUR");
    expect(shown.one("h2").textContent).toBe("Alder & Finch");
    expect(shown.one("[data-remittance]").textContent).toBe("INV-1 thank you");
    expect(shown.text).toContain("Account DE89370400440532013000");
  });

  test("folds what is technical away, and leaves out what there is not", async () => {
    const line = aLine({ end_to_end_id: "E2E-7", mandate_id: "", additional_information: "Purpose: SALA" });
    const shown = await show(<LineFacts line={line} needles={[]} />);
    expect(shown.one("summary").textContent).toBe("Technical details");
    expect((shown.one("details") as HTMLDetailsElement).open).toBe(false);
    expect(shown.texts("details dt")).toEqual(["End-to-end id", "More from the bank", "Code"]);
  });

  test("marks what the reasons name, in any spelling", async () => {
    const line = aLine({ description: "Payment inv 1-0042, thanks" });
    const shown = await show(<LineFacts line={line} needles={["INV-10042", "xy"]} />);
    expect(shown.texts("mark")).toEqual(["inv 1-0042"]);
  });

  test("says what stays open of a line that is matched in part", async () => {
    const line = aLine({ status: "partially_matched", remaining_amount: 7.5 });
    expect((await show(<LineFacts line={line} needles={[]} />)).text).toContain("7.50 EUR open");
  });

  test("says that money goes back, with the bank's reason", async () => {
    const information = {
      ...{ reason_code: "AC04", reason: null },
      ...{ original_bank_transaction_code: null, original_bank_reference: null },
    };
    const line = aLine({ reversal: true, return_information: information });
    const shown = await show(<LineFacts line={line} needles={[]} />);
    expect(shown.text).toContain("The bank reversed this entry");
    expect(shown.text).toContain("Return of a payment · AC04");
  });
});

describe("everything about a line", () => {
  const found: Candidates = {
    ...{ transactionId: "T-1", status: "unmatched", currency: "EUR", remainingAmount: 107.5, outcome: "none" },
    ...{ explanation: "", match_reasons: [] },
    candidates: [
      {
        ...{ invoiceId: "INV-9", counterpartyId: "C-2", counterpartyName: "Lumen Gallery", outcome: "none" },
        ...{ matchedAmount: 100, currency: "EUR", invoiceRemainingAmount: 120, invoiceCurrency: "EUR", points: 34 },
        ...{ reasons: [], explanation: "" },
        preventedBy: [{ code: "name_alone", prevents: "suggestion", explanation: "Only the name fits." }],
      },
    ],
  };

  /** The detail of a line that is loaded, with what was asked of it. */
  async function detail(line: TransactionWithMatches, { may = true, why = false } = {}) {
    const asked: string[] = [];
    const actions: LineActions = {
      ...{ mayMatch: may, mayLine: may, rememberAccount: false, setRememberAccount: () => {} },
      confirm: (_line, { invoiceId }) => asked.push(`confirm ${invoiceId}`),
      reject: (_line, { invoiceId }) => asked.push(`reject ${invoiceId}`),
      unlink: (_line, { invoiceId }) => asked.push(`unlink ${invoiceId}`),
      ignoreOrInclude: ({ status }) => asked.push(status === "ignored" ? "include" : "ignore"),
      work: async (_line, work) => {
        asked.push(JSON.stringify(work));
        return true;
      },
      assignToMe: () => asked.push("assign"),
      open: (dialog) => asked.push(dialog),
    };
    const Filled = () => {
      queryClient.setQueryData(lineQuery("T-1").queryKey, line);
      queryClient.setQueryData(candidatesQuery("T-1").queryKey, found);
      return (
        <LineDetail
          code="T-1"
          chosen={0}
          onChoose={(position) => asked.push(`choose ${position}`)}
          panels={new Set(why ? (["why"] as const) : [])}
          onPanel={(panel) => asked.push(panel)}
          actions={actions}
          onBack={() => asked.push("back")}
        />
      );
    };
    return { shown: await show(<Filled />), asked };
  }

  test("shows who works on it and what was said to a reader, who can change nothing", async () => {
    const author = { id: "user:8", name: "Bo Diddley" };
    const comments = [{ id: "c-1", text: "Asked them.", mentions: [], author, created_at: "2026-10-04T10:00:00.000Z" }];
    const line = withMatches({ assignee: author, postponed_until: "2026-11-01", work_reason: "asked", comments });
    const panel = (may: boolean) => {
      const actions = { mayLine: may, work: async () => true } as unknown as LineActions;
      return show(<WorkPanel line={line} actions={actions} />);
    };
    const reader = await panel(false);
    expect(reader.texts("[data-comment]")).toEqual([expect.stringMatching(/^Bo Diddley .*Asked them\.$/)]);
    expect(reader.all("select, input").map((field) => (field as HTMLSelectElement).value)).toEqual([
      ...["user:8", "2026-11-01", "asked"],
    ]);
    expect(reader.all("select:not(:disabled), input:not(:disabled), textarea, button")).toEqual([]);
    expect((await panel(true)).buttons()).toEqual(["Send", "@Ada Lovelace", "@Bo Diddley"]);
  });

  test("has a button for everything that a key does", async () => {
    const { shown, asked } = await detail(withMatches({ matches: [aMatch()] }));
    for (const text of ["Find an invoice", "Split", "Code to an account", "Ignore", "Why", "Back to the list"])
      await shown.click(shown.button(text));
    expect(asked.splice(0)).toEqual(["find", "split", "code", "ignore", "why", "back"]);
    for (const text of ["Invoice from this line", "Work", "History"]) await fromMenu(shown, text);
    expect(asked).toEqual(["new-invoice", "work", "history"]);
  });

  test("shows the best suggestion first, as chosen", async () => {
    const matches = [
      aMatch({ id: "m-1", invoiceId: "INV-1", confidence: 0.6 }),
      aMatch({ id: "m-2", invoiceId: "INV-2", confidence: 0.95 }),
    ];
    const { shown, asked } = await detail(withMatches({ matches }));
    expect(shown.all("[data-match]").map(({ dataset }) => [dataset.match, dataset.chosen])).toEqual([
      ["m-2", "true"],
      ["m-1", undefined],
    ]);
    await shown.click(shown.button("Confirm"));
    expect(asked).toContain("confirm INV-2");
  });

  test("says why nothing was suggested, and what was weighed", async () => {
    const { shown } = await detail(withMatches());
    const why = shown.one("[data-why]");
    expect(why.textContent).toContain("Why nothing was suggested");
    expect(why.querySelector("summary")?.textContent).toContain("INV-9Lumen Gallery C-2");
    expect(why.querySelector("[data-certainty]")?.textContent).toBe("weak· 34 of 100");
    expect(why.textContent).toContain("Only the name fits.");
  });

  test("says it beside a suggestion only when a person asks", async () => {
    const line = withMatches({ matches: [aMatch()] });
    expect((await detail(line)).shown.all("[data-why]")).toEqual([]);
    await clear();
    expect((await detail(line, { why: true })).shown.text).toContain("Why it was not confirmed");
  });

  test("lets a decided match be undone, and an ignored line be included again", async () => {
    const settled = await detail(withMatches({ status: "matched", matches: [aMatch({ status: "confirmed" })] }));
    await settled.shown.click(settled.shown.button("Undo match"));
    expect(settled.asked).toEqual(["unlink INV-1"]);
    expect(settled.shown.buttons().some((text) => text.startsWith("Split"))).toBe(false);
    await clear();
    const ignored = await detail(withMatches({ status: "ignored" }));
    await ignored.shown.click(ignored.shown.button("Include again"));
    expect(ignored.asked).toEqual(["include"]);
  });

  test("offers a reader nothing but to look", async () => {
    const { shown } = await detail(withMatches({ matches: [aMatch()] }), { may: false });
    const decides = ["Confirm", "Reject", "Amount", "Find", "Split", "Invoice", "Ignore"];
    expect(shown.buttons().filter((text) => decides.some((one) => text.startsWith(one)))).toEqual([]);
    shown.button("Why");
    await shown.click(shown.button("More"));
    expect(items().map(({ textContent }) => textContent)).toEqual(["Workw", "Historyh"]);
  });
});

describe("a decision about many lines", () => {
  const one = { ...aLine({ transaction_code: "one" }), matches: [aMatch()] };
  const several = { ...aLine({ transaction_code: "several" }), matches: [aMatch(), aMatch({ id: "m-2" })] };
  const none = { ...aLine({ transaction_code: "none" }), matches: [] };
  const ignored = { ...aLine({ transaction_code: "ignored", status: "ignored" }), matches: [] };
  const codes = (lines: readonly { transaction_code: string }[]) => lines.map(({ transaction_code: code }) => code);

  test("confirms lines with one suggestion, and leaves the choice among several to a person", () => {
    const plan = planFor("confirm", [one, several, none], false);
    expect([codes(plan.items.map(({ line }) => line)), codes(plan.leftOut)]).toEqual([["one"], ["several", "none"]]);
    expect(plan.items[0]?.match?.id).toBe("match-1");
  });

  test("leaves a payment that goes to a new account, or to another payee than the supplier, to a person", () => {
    const warned = ["new_account", "another_payee"].map((signal) => ({
      ...{ ...one, matches: [aMatch({ reasons: [{ signal, detail: "DE02", points: -10 }] })] },
    }));
    const plan = planFor("confirm", warned, false);
    expect([plan.items, plan.leftOut.length]).toEqual([[], 2]);
  });

  test("ignores every line that is not ignored already", () => {
    const plan = planFor("ignore", [one, several, none, ignored], true);
    expect([codes(plan.items.map(({ line }) => line)), codes(plan.leftOut), plan.more]).toEqual([
      ...[["one", "several", "none"], ["ignored"], true],
    ]);
  });

  test("never counts a match that is decided as a suggestion", () => {
    const decided = { ...one, matches: [aMatch({ status: "confirmed" })] };
    expect(planFor("confirm", [decided], false).items).toEqual([]);
  });
});
