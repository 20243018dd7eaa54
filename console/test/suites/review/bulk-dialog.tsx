import { afterEach, describe, expect, test } from "vitest";
import type { TransactionWithMatches } from "../../../src/api/resources.ts";
import { type BulkKind, linesOf } from "../../../src/screens/review/bulk.ts";
import BulkDialog from "../../../src/screens/review/dialogs/bulk-dialog.tsx";
import { sessionLog } from "../../../src/screens/review/session-log.ts";
import type { Selection } from "../../../src/screens/review/use-selection.ts";
import { openDialog } from "../../dialogs.tsx";
import { clear } from "../../dom.ts";
import { settle, until } from "../../page.tsx";
import { aMatch } from "../../records.ts";
import { suggestedLine } from "../../review-page.tsx";
import { type Answer, type Answers, LOST, later, ok, refused, serve } from "../../scripted-api.ts";

afterEach(clear);

const DECISIONS = "POST /matches/decisions";
const yen = suggestedLine("yen", {
  ...{ amount: 9_000, currency: "JPY", counterparty_name: "A payer whose name is long" },
  matches: [aMatch({ id: "m-yen", invoiceId: "INV-yen", matchedAmount: 1_000, currency: "JPY", version: 4 })],
});
const LINES = [suggestedLine("one"), yen, suggestedLine("bare", { matches: [] })];
const done = { success: true };
const no = (code: string) => ({ success: false, error: "Text of the API", code });

/** The dialog for these lines, or for all of a filter. */
async function bulk(
  kind: BulkKind,
  answers: Answers,
  { lines = LINES, all = false }: { lines?: TransactionWithMatches[]; all?: boolean } = {},
) {
  const events: string[] = [];
  const selection = { all, lines: all ? [] : lines, clear: () => events.push("cleared") } as unknown as Selection;
  const opened = await openDialog(
    ({ onClose }) => (
      <BulkDialog
        {...{ kind, selection, onClose }}
        search={{ queue: "suggested", text: "alder" }}
        onDone={() => events.push("list")}
      />
    ),
    answers,
  );
  const { dialog, log } = opened;
  const button = () => dialog.one("[type=submit]");
  const isOff = () => button().getAttribute("aria-disabled") === "true";
  const submit = async () => {
    await dialog.click(button());
    await settle();
  };
  return { ...opened, button, isOff, submit, events: () => [...events, ...log] };
}

describe("a decision about several lines", () => {
  test("is tried first, with the sum of each currency and the lines that a person must decide", async () => {
    const trial = later();
    const { dialog, api, button, isOff, submit } = await bulk("confirm", { [DECISIONS]: trial.reply });
    expect([button().textContent, isOff()]).toEqual(["Checking …", true]);
    await submit();
    expect(api.changes).toEqual([DECISIONS]);
    expect(api.bodies(DECISIONS)).toEqual([
      {
        decisions: [
          { matchId: "m-one", status: "confirmed", expectedVersion: 3 },
          { matchId: "m-yen", status: "confirmed", expectedVersion: 4 },
        ],
        dryRun: true,
      },
    ]);
    await trial.answer(ok([done, done]));
    await until(() => dialog.text.includes("2 suggestions will be confirmed107.50 EUR · 1,000 JPY"));
    expect(dialog.text).toContain("1 line is left out: it needs a person to choose.");
    expect(button().textContent).toBe("Confirm 2");
  });

  test("is made for what the trial accepts, and names what is refused", async () => {
    const { dialog, api, button, submit, events } = await bulk("confirm", {
      [DECISIONS]: ok([done, no("period_closed")], { operationId: "op-many" }),
    });
    await until(() => button().textContent === "Confirm 1");
    expect(dialog.texts("[data-refused] li")).toEqual(["A payer whose name is long INV-yenText of the API"]);
    expect(dialog.text).toContain("1 suggestion will be confirmed107.50 EUR");
    await submit();
    expect(api.bodies(DECISIONS)[1]).toEqual({
      decisions: [{ matchId: "m-one", status: "confirmed", expectedVersion: 3 }],
      dryRun: false,
    });
    expect(sessionLog().at(-1)).toMatchObject({ state: "done", what: "1", lines: 1, operationId: "op-many" });
    expect([dialog.one("[data-accepted]").textContent, button().textContent]).toEqual([
      "1 suggestion confirmed",
      "Close",
    ]);
    await submit();
    expect([events(), api.changes.length]).toEqual([["cleared", "list", "closed"], 2]);
  });

  test("says which selected line pays the invoice of a refused one", async () => {
    const twin = suggestedLine("twin", { matches: [aMatch({ id: "m-twin", invoiceId: "INV-one", version: 3 })] });
    const { dialog, button } = await bulk(
      "confirm",
      { [DECISIONS]: ok([done, no("changed_meanwhile"), no("period_closed")]) },
      { lines: [suggestedLine("one"), twin, yen] },
    );
    await until(() => button().textContent === "Confirm 1");
    expect(dialog.texts("[data-refused] li")).toEqual([
      "Payer twin INV-onePayer one +107.50 EUR, also selected, pays this invoice",
      "A payer whose name is long INV-yenText of the API",
    ]);
  });

  test("counts only what was made, when another person was faster", async () => {
    const { dialog, api, button, submit } = await bulk("confirm", { [DECISIONS]: ok([done, done]) });
    await until(() => button().textContent === "Confirm 2");
    api.answers[DECISIONS] = ok([no("changed_meanwhile"), done], { operationId: "op-rest" });
    await submit();
    expect(dialog.one("[data-accepted]").textContent).toBe("1 suggestion confirmed");
    expect(dialog.texts("[data-refused] li")).toEqual(["Payer one INV-oneText of the API"]);
    expect(sessionLog().at(-1)).toMatchObject({ what: "1", lines: 1 });
  });

  test("that gets lost says so, keeps the selection, and can be sent again", async () => {
    const { dialog, api, button, isOff, submit, events } = await bulk("confirm", { [DECISIONS]: ok([done, done]) });
    await until(() => button().textContent === "Confirm 2");
    api.answers[DECISIONS] = LOST;
    await submit();
    expect(dialog.one("[role=alert]").textContent).toBe("No connection");
    expect([events(), sessionLog().at(-1)?.state, isOff()]).toEqual([[], "refused", false]);
    api.answers[DECISIONS] = ok([done, done]);
    await submit();
    expect([dialog.all("[role=alert]"), events()]).toEqual([[], ["cleared", "list"]]);
  });

  test("is sent once, however often it is submitted", async () => {
    const { api, button, isOff, submit } = await bulk("confirm", { [DECISIONS]: ok([done, done]) });
    await until(() => button().textContent === "Confirm 2");
    const decision = later();
    api.answers[DECISIONS] = decision.reply;
    await submit();
    await submit();
    expect([api.of(DECISIONS).length, isOff()]).toEqual([2, true]);
    await decision.answer(ok([done, done]));
  });

  test("that nothing can be made of is not sent", async () => {
    const { button, isOff, submit, api } = await bulk(
      "confirm",
      {},
      { lines: [suggestedLine("none", { matches: [] })] },
    );
    await until(() => button().textContent === "Confirm 0");
    await submit();
    expect([isOff(), api.changes]).toEqual([true, []]);
  });

  test("whose trial is forbidden says why, and is not offered", async () => {
    const { dialog, api, submit } = await bulk("confirm", { [DECISIONS]: refused(403, "role_forbidden") });
    await until(() => dialog.text.includes("Your role does not allow this"));
    await submit();
    expect(api.of(DECISIONS)).toHaveLength(1);
  });

  test("ignores and assigns without a trial, and an assigned line counts as waiting", async () => {
    const ignore = await bulk("ignore", { "POST /transactions/reconcile": ok([done, done, done]) });
    await until(() => ignore.button().textContent === "Ignore 3");
    expect(ignore.api.changes).toEqual([]);
    await ignore.submit();
    expect(ignore.api.bodies("POST /transactions/reconcile")).toMatchObject([
      { items: ["one", "yen", "bare"].map((code) => ({ code, expectedVersion: 5, action: "ignore" })) },
    ]);
    await clear();
    const assign = await bulk("assign", { "POST /transactions/work": ok([done, done, done]) });
    await until(() => assign.button().textContent === "Assign 3 to me");
    await assign.submit();
    expect(assign.api.bodies("POST /transactions/work")).toMatchObject([
      { items: ["one", "yen", "bare"].map((code) => ({ code, assignee: { id: "me" } })) },
    ]);
    expect(sessionLog().at(-1)).toMatchObject({ what: "3", lines: 0 });
  });
});

describe("all lines of a filter", () => {
  const page = (from: number, nextCursor: string | null) =>
    ok(
      Array.from({ length: 600 }, (_, at) => suggestedLine(`n${from + at}`)),
      { pagination: { nextCursor } },
    );

  const pages: Answer = ({ query: { cursor } }) => (cursor === "" ? page(0, "next") : page(500, null));

  test("are read page after page up to a thousand, each once, and the rest is not forgotten", async () => {
    const api = serve({ "GET /transactions": pages });
    const { signal } = new AbortController();
    const found = await linesOf({ queue: "suggested", text: "alder" }, signal);
    expect([found.lines.length, found.lines.at(-1)?.transaction_code, found.more]).toEqual([1_000, "n999", true]);
    expect(api.of("GET /transactions")[1]?.query).toEqual({
      ...{
        suggestion: "any",
        period: "open",
        text: "alder",
        include: "matches",
        total: "none",
        pageSize: "100",
        cursor: "next",
      },
    });
  });

  test("are decided in part when there are more, and the dialog says so", async () => {
    const { dialog, button } = await bulk("ignore", { "GET /transactions": pages }, { all: true });
    await until(() => button().textContent === "Ignore 1,000");
    expect(dialog.text).toContain("Only the first 1,000 are done now.");
  });
});
