import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queryClient } from "../../../src/api/query-client.ts";
import { ChangedByOthers } from "../../../src/screens/review/detail/changed-by-others.tsx";
import { lineHistoryQuery } from "../../../src/screens/review/detail/queries.ts";
import LogDialog from "../../../src/screens/review/dialogs/log-dialog.tsx";
import { addToLog, type LogEntry } from "../../../src/screens/review/session-log.ts";
import { clear, Shown, show } from "../../dom.ts";
import { press, until } from "../../page.tsx";
import { aLine, anEntry } from "../../records.ts";
import { forgetDecisions, openReview, suggestedLine } from "../../review-page.tsx";
import { later, ok, refused } from "../../scripted-api.ts";

beforeEach(forgetDecisions);
afterEach(clear);

describe("the last decision", () => {
  /** A page where the first of two lines is confirmed, by the operation `op-<code>`. */
  async function confirmed(code: string, answers: Parameters<typeof openReview>[1]) {
    const lines = [suggestedLine(code), suggestedLine(`${code}next`)];
    const decision = { [`PUT /matches/m-${code}`]: ok({}, { operationId: `op-${code}` }) };
    const review = await openReview(lines, { ...decision, ...answers });
    const [line] = lines.splice(0, 1) as [(typeof lines)[0]];
    await review.go("Enter", `${code}next`);
    await until(() => review.lastDecision() === "done");
    return { ...review, putBack: () => lines.unshift(line) };
  }

  test("is undone by a key, which leads back to its line", async () => {
    const review = await confirmed("k1", { "POST /operations/op-k1/undo": ok({}) });
    review.putBack();
    await review.go("u", "k1");
    await until(() => review.rows().length === 2);
    expect(review.api.changes).toEqual(["PUT /matches/m-k1", "POST /operations/op-k1/undo"]);
    expect([review.notice(), review.lastDecision()]).toEqual(["Undone: INV-k1 confirmed", undefined]);
    await press("u");
    await until(() => review.notice() === "There is nothing to undo");
  });

  test("cannot be decided again while its undo is on the way", async () => {
    const undo = later();
    const review = await confirmed("l1", { "POST /operations/op-l1/undo": undo.reply });
    review.putBack();
    await review.go("u", "l1");
    await press("Enter", "x", "i");
    expect(review.api.changes).toHaveLength(2);
    await undo.answer(ok({}));
    await until(() => review.notice() === "Undone: INV-l1 confirmed");
    await press("x");
    expect(review.api.changes.at(-1)).toBe("PUT /matches/m-l1");
  });

  test("is undone once, however often its button is clicked", async () => {
    const undo = later();
    const review = await confirmed("q1", { "POST /operations/op-q1/undo": undo.reply });
    await review.page.click(review.page.button("Undo"));
    expect(review.page.buttons().filter((text) => text.startsWith("Undo"))).toEqual([]);
    await undo.answer(ok({}));
    await until(() => review.notice() === "Undone: INV-q1 confirmed");
  });

  test("stays done when the undo is refused, which names what depends on it", async () => {
    const details = [{ field: "INV-9", message: "Was paid later" }];
    const review = await confirmed("n1", { "POST /operations/op-n1/undo": refused(400, "later_changes", details) });
    await review.page.click(review.page.button("Undo"));
    const text = "Not undone: INV-n1 confirmedText of the API: INV-9, Was paid later";
    await until(() => review.notice() === text);
    expect(review.lastDecision()).toBe("done");
    review.page.button("Undo");
  });
});

describe("what other people decide", () => {
  test("takes a line out of the list but not out of view, and keys go on from its place", async () => {
    const history = later();
    const lines = ["o1", "o2", "o3", "o4"].map((code) => suggestedLine(code));
    const review = await openReview(lines, { "GET /history": history.reply });
    await review.go("j", "o2");
    lines.splice(1, 1);
    await history.answer(ok({ entries: [], next: null }));
    await until(() => review.rows().length === 3);
    expect([review.rows(), review.inView()]).toEqual([["o1", "o3", "o4"], "o2"]);
    await review.go("j", "o3");
    await review.go("k", "o1");
  });

  /** The answer about a line that has changed, with this history. */
  async function notice(code: string, entries: ReturnType<typeof anEntry>[]) {
    const line = { ...aLine({ transaction_code: code }), matches: [] };
    const Followed = () => {
      const [version, setVersion] = useState(1);
      queryClient.setQueryData(lineHistoryQuery(code, []).queryKey, entries);
      return (
        <>
          <button type="button" onClick={() => setVersion(2)} />
          <output>
            <ChangedByOthers line={{ ...line, version }} />
          </output>
        </>
      );
    };
    const shown = await show(<Followed />);
    expect(shown.text).toBe("");
    await shown.click(shown.one("button"));
    return shown.text;
  }

  test("is shown with person and time, but a person's own changes are not", async () => {
    const at = new Date(Date.now() - 125_000).toISOString();
    const others = anEntry(aLine(), { at, actor: "user:9", actorName: "Bo Diddley" });
    expect(await notice("p1", [anEntry(aLine()), others])).toBe("Bo Diddley changed this 2 minutes ago");
    await clear();
    expect(await notice("p2", [anEntry(aLine())])).toBe("");
    await clear();
    const matching = anEntry(aLine(), { at, actor: "matching", actorName: null });
    expect(await notice("p3", [matching])).toBe("Matching changed this 2 minutes ago");
    await clear();
    addToLog({ text: { en: "", de: "" }, what: "INV-p4", line: "p4" });
    expect(await notice("p4", [matching])).toBe("");
  });
});

test("the log of the session has the newest first, and takes back what is done", async () => {
  const text = { en: "{what} confirmed", de: "{what} bestätigt" };
  const entry = (what: string, changes: Partial<LogEntry>): LogEntry => ({
    ...{ id: what, at: "2026-10-04T10:00:00.000Z", text, what, line: what, state: "done", ...changes },
  });
  const log = [
    entry("INV-1", { operationId: "op-1" }),
    entry("INV-2", { state: "refused" }),
    entry("INV-3", { state: "undone", operationId: "op-3" }),
    entry("INV-4", { state: "pending" }),
  ];
  const taken: string[] = [];
  await show(<LogDialog log={log} onUndo={({ id }) => taken.push(id)} onClose={() => {}} />);
  const dialog = new Shown(document.body);
  const states = [
    "INV-4 confirmedon its way",
    "INV-3 confirmedundone",
    "INV-2 confirmedrefused",
    "INV-1 confirmeddone",
  ];
  expect(dialog.texts("li").map((row, at) => row.includes(states[at] ?? ""))).toEqual([true, true, true, true]);
  expect(dialog.texts("li button")).toEqual(["Undo"]);
  await dialog.click(dialog.one("li button"));
  expect(taken).toEqual(["INV-1"]);
});
