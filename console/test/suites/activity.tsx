import { act } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { textsOf } from "../../src/app/search-params.ts";
import type { Entry } from "../../src/components/operations/operations.ts";
import ActivityScreen from "../../src/screens/activity/activity-screen.tsx";
import { clear } from "../dom.ts";
import { fill, labelled, openPage, settle, until } from "../page.tsx";
import { aLine, anEntry } from "../records.ts";
import { type Answer, later, ok, refused, serve } from "../scripted-api.ts";

afterEach(clear);

const HISTORY = "GET /history";
const readSearch = (given: Record<string, unknown>) => textsOf(given, Object.keys(given));
const ignored = (operationId: string, changes: Partial<Entry> = {}) =>
  anEntry(aLine({ status: "ignored" }), { operationId, operation: "reconcile_ignore", ...changes });
/** As many entries as an answer has, of one operation. */
const FULL = Array.from({ length: 100 }, () => ignored("op-1"));
const numbered = (entries: readonly Entry[], from: number) =>
  entries.map((entry, at) => ({ ...entry, sequence: from - at }));

/** The page. @param live answers what it follows the history by: the number of the last entry */
async function activity(answer: Answer, address = "/activity", live: Answer = () => new Promise<never>(() => {})) {
  const ofPath: Answer = (sent) => {
    const given = sent.query.limit === "1" ? live : answer;
    return typeof given === "function" ? given(sent) : given;
  };
  const api = serve({ [HISTORY]: ofPath });
  const opened = await openPage(ActivityScreen, { path: "/activity", address, readSearch });
  const asked = () => api.of(HISTORY).filter(({ query }) => query.limit === "100");
  const last = () => asked().at(-1)?.query;
  return { ...opened, api, asked, last };
}

describe("the activity", () => {
  test("asks for the newest of what the address says", async () => {
    const { last, page } = await activity(ok({ entries: [ignored("op-1")], next: null }), "/activity?entity=match");
    await until(() => page.all("[data-operation]").length === 1);
    expect(last()).toEqual({ order: "newest", limit: "100", entity: "match" });
    expect(labelled<HTMLSelectElement>(page, "What changed").value).toBe("match");
  });

  test("is filtered by kind, day and person, each of which leads to the first page", async () => {
    const { page, last, address } = await activity(ok({ entries: [], next: null }), "/activity?before=40");
    await fill(labelled<HTMLSelectElement>(page, "What changed"), "invoice");
    await until(() => last()?.entity === "invoice");
    expect(last()).not.toHaveProperty("before");
    await fill(labelled(page, "From"), "2026-10-01");
    await until(() => last()?.dateFrom === "2026-10-01");
    await page.click(labelled(page, "Only what I did"));
    await until(() => last()?.actor === "user:7");
    expect(last()).toMatchObject({ entity: "invoice", dateFrom: "2026-10-01" });
    await page.click(labelled(page, "Only what I did"));
    await until(() => !address().includes("actor"));
  });

  test("goes on to what is older, and back to the newest", async () => {
    const { page, last } = await activity(ok({ entries: FULL, next: 41 }));
    await until(() => page.buttons().includes("Older"));
    expect(page.buttons()).not.toContain("Newest");
    await page.click(page.button("Older"));
    await until(() => last()?.before === "41");
    await until(() => page.buttons().includes("Newest"));
    await page.click(page.button("Newest"));
    await until(() => !page.buttons().includes("Newest"));
  });

  test("shows an operation with all of its records, even if they need several answers", async () => {
    const many = Array.from({ length: 130 }, (_, at) =>
      ignored("op-1", { after: aLine({ id: `line-${at}`, status: "ignored" }) }),
    );
    const others = Array.from({ length: 90 }, (_, at) =>
      ignored("op-2", { after: aLine({ id: `other-${at}`, status: "ignored" }) }),
    );
    const all = numbered([...many, ...others], 220);
    const { page, asked } = await activity(({ query }) => {
      const entries = all.filter(({ sequence }) => sequence < Number(query.before ?? 1_000)).slice(0, 100);
      return ok({ entries, next: entries.at(-1)?.sequence ?? null });
    });
    await until(() => page.all("[data-operation]").length === 2);
    expect(page.texts("summary")).toEqual(["130 records", "90 records"]);
    expect(page.text).toContain("ignored 130 bank lines");
    expect(page.text).toContain("and 30 more");
    expect(asked().map(({ query }) => query.before)).toEqual([undefined, "121", "21"]);
  });

  test("leaves the last operation for the next page where part of it is missing", async () => {
    const first = numbered([ignored("op-0"), ...FULL.slice(1)], 700);
    const { page, last } = await activity(({ query }) => {
      const entries = query.before === undefined ? first : numbered(FULL, Number(query.before) - 1);
      return ok({ entries, next: entries.at(-1)?.sequence ?? null });
    });
    await until(() => page.buttons().includes("Older"));
    expect(page.all("[data-operation]")).toHaveLength(1);
    await page.click(page.button("Older"));
    await until(() => page.text.includes("and more"));
    expect(page.texts("summary")).toEqual(["1 record and more"]);
    expect(Number(last()?.before)).toBeLessThan(700);
  });

  test("has nothing older behind its end", async () => {
    const { page } = await activity(ok({ entries: FULL.slice(1), next: 41 }));
    await until(() => page.all("[data-operation]").length === 1);
    expect(page.buttons()).not.toContain("Older");
    await clear();
    const whole = await activity(ok({ entries: FULL, next: null }));
    await until(() => whole.page.all("[data-operation]").length === 1);
    expect(whole.page.buttons()).not.toContain("Older");
  });

  test("of one operation leads to all of them", async () => {
    const { page, last } = await activity(ok({ entries: [ignored("op-1")], next: null }), "/activity?operationId=op-1");
    await until(() => page.all("[data-operation]").length === 1);
    await page.click(page.button("One operation is shown: show all"));
    await until(() => last()?.operationId === undefined);
  });

  test("leads on when nothing has happened", async () => {
    const { page } = await activity(ok({ entries: [], next: null }));
    await until(() => page.text.includes("Nothing has happened here"));
    expect(page.one("a").getAttribute("href")).toBe("/review?queue=suggested");
  });

  test("says that it may not be seen", async () => {
    const { page } = await activity(refused(403, "role_forbidden"));
    await until(() => page.text.includes("Your role does not allow this"));
  });

  test("shows an undo where it was made", async () => {
    const undo = later();
    let entries = [ignored("op-1")];
    const { page, api, asked } = await activity(() => ok({ entries, next: null }));
    api.answers["POST /operations/op-1/undo"] = undo.reply;
    await until(() => page.buttons().includes("Undo"));
    await page.click(page.button("Undo"));
    expect(page.button("Undo").disabled).toBe(true);
    await page.click(page.button("Undo"));
    entries = [anEntry(aLine(), { operation: "undo", operationId: "op-2", undoes: "op-1" }), ...entries];
    await undo.answer(ok({}));
    await until(() => page.all("[data-undone]").length === 1);
    expect([api.of("POST /operations/op-1/undo").length, asked().length]).toEqual([1, 2]);
    expect(page.buttons()).not.toContain("Undo");
  });

  test("says at the operation why it cannot be undone, and leaves it as it is", async () => {
    const { page, api } = await activity(ok({ entries: [ignored("op-1")], next: null }));
    const details = [{ field: "INV-9", message: "Was paid later" }];
    api.answers["POST /operations/op-1/undo"] = refused(400, "later_changes", details);
    await until(() => page.buttons().includes("Undo"));
    await page.click(page.button("Undo"));
    await settle();
    expect(page.one("li [role=alert]").textContent).toBe("Text of the API: INV-9, Was paid later");
    expect(page.button("Undo").disabled).toBe(false);
  });

  test("shows what others do, as it happens", async () => {
    const change = later();
    let entries = [ignored("op-1")];
    const { page } = await activity(() => ok({ entries, next: null }), "/activity", change.reply);
    await until(() => page.all("[data-operation]").length === 1);
    entries = [ignored("op-2"), ...entries];
    await change.answer(ok({ entries: [{ sequence: 2 }] }));
    await until(() => page.all("[data-operation]").length === 2);
  });

  test("loads again what has no number yet, until nothing lacks one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let answer = { entries: [ignored("op-1")], next: null, behind: true };
    const { page, asked } = await activity(() => ok(answer));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(0);
    await until(() => page.all("[data-operation]").length === 1);
    await pass(2_100);
    expect(asked()).toHaveLength(2);
    answer = { entries: [ignored("op-2"), ...answer.entries], next: null, behind: false };
    await pass(2_100);
    await until(() => page.all("[data-operation]").length === 2);
    await pass(60_000);
    expect(asked()).toHaveLength(3);
  });

  test("leaves older entries as they are: those without a number are newer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = { entries: [ignored("op-1")], next: null, behind: true };
    const { page, asked } = await activity(ok(answer), "/activity?before=40");
    await act(() => vi.advanceTimersByTimeAsync(0));
    await until(() => page.all("[data-operation]").length === 1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toHaveLength(1);
  });
});
